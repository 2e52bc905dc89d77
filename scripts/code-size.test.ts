import { describe, expect, test } from 'vitest'
import { codeSize, percentile, sizedFiles } from './code-size.ts'
import { root } from './run.mjs'

const file = (path: string, lines: number, isProof = false) => ({ path, lines, isProof })

describe('§14: the code', () => {
  const files = sizedFiles(root)
  const size = codeSize(files)

  test('no file is over 300 lines', () => {
    expect(files.filter(({ lines }) => lines > 300)).toEqual([])
  })

  test('half of the source files have at most 70 lines, nine of ten at most 180', () => {
    expect(size.median).toBeLessThanOrEqual(70)
    expect(size.p90).toBeLessThanOrEqual(180)
  })

  test('there are at least 0.8 lines of tests to a line of source', () => {
    expect(size.sourceLines).toBeGreaterThan(0)
    expect(size.proofRatio).toBeGreaterThanOrEqual(0.8)
  })
})

describe('the measure itself', () => {
  test('a percentile is a value of the list', () => {
    expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3)
    expect(percentile([5, 1, 3, 2, 4], 0.9)).toBe(5)
    expect(percentile([], 0.5)).toBe(0)
  })

  test('proof counts against source, and only source is held to be short', () => {
    const size = codeSize([file('a.ts', 50), file('b.ts', 150), file('a.test.ts', 290, true)])
    expect(size).toEqual({ median: 50, p90: 150, sourceLines: 200, proofRatio: 1.45 })
  })

  test('a test beside its file is proof, and so is everything in testing and e2e', () => {
    const proofOf = (path: string) => sizedFiles(root).find((one) => one.path === path)?.isProof
    expect(proofOf('scripts/code-size.ts')).toBe(false)
    expect(proofOf('scripts/code-size.test.ts')).toBe(true)
    expect(proofOf('testing/clock.ts')).toBe(true)
  })
})

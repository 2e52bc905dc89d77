import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { outcomeOf, playwrightOutcome, timesOf, failureReport, vitestOutcome } from './test-outcome.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function report(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'evc-report-'))
  folders.push(folder)
  const path = join(folder, 'report.json')
  writeFileSync(path, content)
  return path
}

const readVitest = (read: Parameters<typeof vitestOutcome>[0]) => vitestOutcome(read, [])

const file = (
  name: string,
  status: string,
  message = '',
  assertionResults: { fullName: string; status: string }[] = [],
) => ({
  name,
  status,
  message,
  assertionResults,
})

test('a runner that wrote no report, or half of one, is a failure', () => {
  expect(outcomeOf('/nowhere/report.json', 0, readVitest).failures).toMatchObject([{ name: '/nowhere/report.json' }])
  expect(outcomeOf(report('{"numPassed'), 0, readVitest)).toMatchObject({ passed: 0, failures: [{}] })
})

test('a bad exit code that the report does not explain is a failure', () => {
  const path = report(JSON.stringify({ numPassedTests: 5, success: true, testResults: [] }))
  expect(outcomeOf(path, 0, readVitest)).toEqual({ passed: 5, failures: [] })
  expect(outcomeOf(path, 134, readVitest)).toEqual({
    passed: 5,
    failures: [{ name: path, message: 'exit code 134' }],
  })
})

describe('vitest', () => {
  test('each failed test is named with its file and message', () => {
    const failed = { fullName: 'the rule holds', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const testResults = [file('a.test.ts', 'failed', '', [failed, { fullName: 'another', status: 'passed' }])]
    expect(readVitest({ numPassedTests: 1, success: false, testResults })).toEqual({
      passed: 1,
      failures: [{ name: 'a.test.ts › the rule holds', message: 'expected 1 to be 2' }],
    })
  })

  test('an error that no test caught is a failure, named with the file it came from', () => {
    const read = { numPassedTests: 1, success: true, testResults: [file('a.test.ts', 'passed')] }
    const late = { name: 'TypeError', message: 'came late', VITEST_TEST_PATH: 'a.test.ts' }
    expect(vitestOutcome(read, [late])).toEqual({
      passed: 1,
      failures: [{ name: 'a.test.ts › outside its tests', message: 'TypeError: came late' }],
    })
  })

  test('a test file that cannot be loaded is a failure although no test failed', () => {
    const testResults = [file('a.test.ts', 'passed'), file('b.test.ts', 'failed', 'Cannot find module')]
    expect(readVitest({ numPassedTests: 3, success: false, testResults })).toEqual({
      passed: 3,
      failures: [{ name: 'b.test.ts', message: 'Cannot find module' }],
    })
  })

  test('no success without a failed file is a failure', () => {
    expect(readVitest({ numPassedTests: 3, success: false, testResults: [] }).failures).toHaveLength(1)
    expect(readVitest({ numPassedTests: 3, success: true, testResults: [] }).failures).toEqual([])
  })
})

test('Playwright: unexpected and flaky results of any depth, and errors outside of tests, are failures', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'one.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: `${title} went wrong` }] }] }],
  })
  const inner = { specs: [spec('flaky', 'flaky'), spec('good', 'expected')] }
  const suites = [{ specs: [spec('bad', 'unexpected')], suites: [inner] }]
  expect(playwrightOutcome({ stats: { expected: 1 }, errors: [{ message: 'no server' }], suites })).toEqual({
    passed: 1,
    failures: [
      { name: 'one.spec.ts:7 › bad', message: 'bad went wrong' },
      { name: 'one.spec.ts:7 › flaky', message: 'flaky went wrong' },
      { name: 'Playwright', message: 'no server' },
    ],
  })
})

test('a failure is told again without colours, and shortened', () => {
  const message = ['\u001B[31mred\u001B[39m', ...Array.from({ length: 30 }, (_, line) => `line ${line}`)].join('\n')
  const told = failureReport({ name: 'a.test.ts › x', message }).split('\n')
  expect(told.slice(0, 2)).toEqual(['FAILED a.test.ts › x', '  red'])
  expect(told).toHaveLength(22)
  expect(told.at(-1)).toBe('  … 11 more lines above')
})

test('the time of a run stands before the time of each of its stages', () => {
  const stages = [
    ['check', 24_600],
    ['journeys', 185_200],
  ] as const
  expect(timesOf(stages)).toBe('3 min 30 s: check 25 s, journeys 3 min 5 s')
})

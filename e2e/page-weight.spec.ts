import { test, expect } from '@playwright/test'
import { refusals } from '../src/app/refusals.ts'
import { firstRouteBytes, firstRouteCode } from './page-weight.ts'

/** §14 `page`: byte counts are asserted because, unlike times, they are the same on every machine. */
const JS_MAX = 105_000
const CSS_MAX = 12_000

test.describe('§14: what a first visit of Home loads, gzipped', () => {
  test(`scripts stay within ${JS_MAX / 1000} kB`, () => {
    const { js } = firstRouteBytes()
    expect(js).toBeGreaterThan(0)
    expect(js).toBeLessThanOrEqual(JS_MAX)
  })

  test(`styles stay within ${CSS_MAX / 1000} kB`, () => {
    const { css } = firstRouteBytes()
    expect(css).toBeGreaterThan(0)
    expect(css).toBeLessThanOrEqual(CSS_MAX)
  })

  test('no refusal’s sentence is among them, but that of a field of the form', () => {
    const code = firstRouteCode()
    expect(code).toContain('createRoot')
    const loaded = Object.entries(refusals).filter(([, sentence]) => code.includes(sentence))
    expect(loaded.map(([name]) => name)).toEqual(['unknown-model'])
  })
})

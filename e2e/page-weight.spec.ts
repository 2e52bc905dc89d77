import { test, expect } from '@playwright/test'
import { firstRouteBytes } from './page-weight.ts'

/** §14 `page`: asserted because bytes, unlike times, are the same on every machine. */
const JS_MAX = 110_000
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
})

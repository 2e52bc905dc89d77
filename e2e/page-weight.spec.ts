import { test, expect } from './test.ts'
import { refusals } from '../src/app/refusals.ts'
import { firstRouteBytes, firstRouteCode } from './page-weight.ts'

/** Maximum size of Home's scripts in bytes after gzip (§14 `page`). */
const JS_MAX = 95_000
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

  test('no refusal’s sentence is among them', () => {
    const code = firstRouteCode()
    expect(code).toContain('createRoot')
    expect(Object.values(refusals).filter((sentence) => code.includes(sentence))).toEqual([])
  })
})

test('§14: Home needs at most 10 requests, until it is idle', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.locator('button.language-button')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/api/debates/examples')
  expect(asked.filter((path) => /\/index-[\w-]+\.css$/.test(path))).toEqual([])
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(10)
})

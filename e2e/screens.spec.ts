/**
 * Opens every state once and checks it for errors, axe violations, sideways scrolling and moved parts (§12, §14). After an
 * intended change of the layout, `npm run e2e -- screens --update-snapshots` rewrites `layout/kept`.
 */
import type { Browser, Page } from '@playwright/test'
import { expectAccessibleInBothThemes, violationsOn } from './axe.ts'
import { layoutDifferences } from './layout/boxes.ts'
import { keep, keptAt, style } from './layout/kept.ts'
import { keyScreens } from './layout/key-screens.ts'
import { expectNothingSideways, sidewaysOn } from './screens/sideways.ts'
import { operated } from './screens/operated.ts'
import { states } from './screens/states.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }
/** Matches the errors that the browser and the client log for an address that does not exist. */
const GONE =
  /\/(?:nowhere|share\/never)$|\/0198c1f0-0000-7000-8000-0{12}$|^The debate of the address could not be opened/

/** Maps a site's address to its page. A worker reuses the page, because a new one would compile the client again. */
const pages = new Map<string, Page>()
const complaints: string[] = []

async function newVisitor(browser: Browser, baseURL: string): Promise<Page> {
  let page = pages.get(baseURL)
  if (page === undefined) {
    page = await browser.newPage({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'en-US' })
    pages.set(baseURL, page)
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      const gone = GONE.test(message.location().url) || GONE.test(message.text())
      if (message.type() === 'error' && !gone) complaints.push(message.text())
    })
  }
  // Open a file without a script, because a script could write to the storage while the test clears it.
  await page.goto('/site.webmanifest')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.setViewportSize(PHONE)
  complaints.length = 0
  return page
}

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close()
  pages.clear()
})

async function expectSound(page: Page, missing = false): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await expectAccessibleInBothThemes(page)
  await expectNothingSideways(page)
  expect(complaints.filter((one) => !(missing && one.includes('status of 404')))).toEqual([])
}

for (const { name, daily, open } of states) {
  test(name, { tag: daily ? [] : ['@long'] }, async ({ browser, baseURL }, info) => {
    const page = await newVisitor(browser, baseURL)
    const write = await withoutAWord(page)
    await open(page)
    const screen = keyScreens.find((one) => one.name === name)
    for (const { width, height } of screen === undefined ? [] : [PHONE, DESKTOP]) {
      await page.setViewportSize({ width, height })
      const boxes = () => screen?.measure(page) ?? Promise.resolve({})
      if (['all', 'changed'].includes(info.config.updateSnapshots)) await keep(page, name, width, boxes)
      expect(layoutDifferences(keptAt(name, width), await boxes(), height), `${width} px`).toEqual([])
    }
    await write()
    await expectSound(page)
  })
}

test.describe(() => {
  test.use({ on: 'operated' })
  for (const { name, open, missing } of operated) {
    test(name, { tag: '@long' }, async ({ browser, baseURL, products }) => {
      const page = await newVisitor(browser, baseURL)
      await open(page, (await products.of('operated')).operate)
      await expectSound(page, missing)
    })
  }
})

/** Delays the live turn, so that its panel does not grow during the measurement. Returns a function that starts it. */
async function withoutAWord(page: Page): Promise<() => Promise<void>> {
  let write = () => {}
  const allowed = new Promise<void>((resolve) => (write = resolve))
  await page.route('**/generate', async (route) => {
    await allowed
    await route.continue()
  })
  return async () => {
    write()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

async function opened(name: string, page: Page): Promise<void> {
  const state = states.find((one) => one.name === name)
  if (state === undefined) throw new Error(`There is no state ${name}`)
  await state.open(page)
}

test(
  'a colour that is too faint in one theme, and a width in one direction, are found',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const page = await newVisitor(browser, baseURL)
    await opened('not-found', page)
    await style(page, ":root[data-theme='dark'] main p { color: #222; background: #111 }")
    expect(await violationsOn(page)).toEqual([])
    await expect(expectAccessibleInBothThemes(page)).rejects.toThrow('dark: color-contrast')
    await style(page, ":root[dir='rtl'] main { margin-inline-end: -300px }")
    expect(await sidewaysOn(page, 320, 'ltr')).toBeLessThanOrEqual(0)
    await expect(expectNothingSideways(page)).rejects.toThrow('320 px, rtl')
  },
)

test(
  'a defect of the style sheets is found and named; another font is none',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const page = await newVisitor(browser, baseURL)
    await opened('home', page)
    const home = keyScreens.find(({ name }) => name === 'home')
    const differences = async (rules: string) => {
      await style(page, rules)
      const boxes = (await home?.measure(page)) ?? {}
      return layoutDifferences(keptAt('home', PHONE.width), boxes, PHONE.height).join('\n')
    }
    expect(await differences(':not(h1, .masthead-title) { letter-spacing: 0.01em }')).toBe('')
    expect(await differences('.debate-go { margin-inline-start: 2rem }')).toMatch(/^Debate!: its left edge is at/m)
    expect(await differences('.home-intro { padding-bottom: 30rem } .debate-go { position: static }')).toMatch(
      /^Debate!: ends at/m,
    )
    expect(await differences('.home { display: flex; flex-direction: column-reverse }')).toMatch(/: was (above|below) /)
    expect(await differences('.question-field { margin-bottom: -6rem }')).toMatch(/is now (over|around|within|below)/)
    expect(await differences('.masthead { margin-bottom: 4rem }')).toMatch(/^title: is \d+ px below header/m)
    expect(await differences('.debate-go button { width: 50% }')).toMatch(/^Debate!: is \d+ px wide/m)
  },
)

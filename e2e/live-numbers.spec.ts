import type { Locator, Page } from '@playwright/test'
import { ask, button, livePanel, liveText, turns } from './debate-page.ts'
import { openDebate, register } from './screens/steps.ts'
import { ENGLISH } from './screens/screen-language.ts'
import { expect, test } from './test.ts'

/**
 * Each row contains the window's width and height, the maximum distance of a turn's text from the top, and the maximum height
 * of the debate's head, in px.
 */
const SIZES = [
  [360, 740, 510, 200],
  [390, 844, 470, 200],
  [768, 1024, 450, 200],
  [1440, 900, 420, 140],
] as const
const CONTROLS_MAX = 24
/** Width in px of the widest window that counts as a phone. */
const PHONE_MAX = 640
const SHIFT_MAX = 0.05
const QUESTION = 'Should we answer the phone for unknown numbers now'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

/** Returns the page's cumulative layout shift (https://web.dev/articles/cls). */
const worstShift = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: { value: number; startTime: number }[] }
    let [worst, sum, first, last] = [0, 0, 0, 0]
    for (const { value, startTime } of shifts) {
      const goesOn = startTime - last < 1000 && startTime - first < 5000
      if (!goesOn) first = startTime
      sum = goesOn ? sum + value : value
      last = startTime
      worst = Math.max(worst, sum)
    }
    return worst
  })

test('the first words of a live turn are in sight, with nothing below it, and next to nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('pace', 'brisk')
    const shifts: PerformanceEntry[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput) shifts.push(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await ask(page, QUESTION)
  await expect(page.getByRole('group', { name: 'Where do you stand?' })).toBeVisible()
  await expect(liveText(page)).toHaveText(/.{20}/)
  for (const hidden of [page.getByRole('contentinfo'), button(page, 'New Debate'), button(page, 'Add a source')])
    await expect(hidden).toBeHidden()
  const top = () => page.locator('.turn-text').evaluate((text) => text.getBoundingClientRect().top + scrollY)
  const first = await top()
  await page.getByRole('button', { name: 'Leaning to “No”' }).click()
  await expect(page.getByRole('group', { name: 'Noted. You are asked again at the end.' })).toBeVisible()
  expect(await top(), 'the text does not move when the question is answered').toBe(first)
  await expect(livePanel(page)).toHaveCount(0, { timeout: 60_000 })
  expect(await top(), 'the text does not move when the turn ends').toBe(first)
  await expect(button(page, 'New Debate')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const place = await page.locator('.turns').evaluate((list) => list.getBoundingClientRect().top + scrollY)
  await button(page, 'Load More').click()
  await expect(livePanel(page)).toContainText('Cat')
  await expect(button(page, 'Map')).toBeVisible()
  expect(
    await page.locator('.turns').evaluate((list) => list.getBoundingClientRect().top + scrollY),
    'the turns do not move when the switch takes the place of the question',
  ).toBe(place)
  expect(await worstShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
})

test('at each size the head is low, and the first words begin high enough', async ({ page }) => {
  await page.goto('/')
  await ask(page, QUESTION)
  await expect(liveText(page)).toHaveText(/./)
  for (const [width, height, most, headMost] of SIZES) {
    await page.setViewportSize({ width, height })
    const top = await liveText(page).evaluate((text) => text.getBoundingClientRect().top + scrollY)
    expect(top, `${width}×${height}`).toBeLessThanOrEqual(most)
    const head = await page.locator('.debate-head').boundingBox()
    expect(head?.height, `${width}×${height}`).toBeLessThanOrEqual(headMost)
    if (width > PHONE_MAX) continue
    const middle = async (one: Locator) => one.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
    const pace = await middle(page.getByRole('radiogroup', { name: 'Pace' }))
    expect(await middle(button(page, 'Stop')), 'in one row').toBeCloseTo(pace, 0)
    expect(await middle(button(page, 'Skip to the end')), 'in one row').toBeCloseTo(pace, 0)
  }
})

test('§4 a reader above the live text gets back to it and can stop it; no control is there twice', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pace', 'typewriter'))
  await openDebate(page, 4, ENGLISH)
  const bar = await page.locator('.debate-bar').boundingBox()
  const more = await button(page, 'Load More').boundingBox()
  expect(more?.x, 'begins where the cards begin').toBe(16)
  const below = (bar?.y ?? 0) + (bar?.height ?? 0) - (more?.y ?? 0) - (more?.height ?? 0)
  expect(below, 'px below the button and its shadow of 4 px').toBeGreaterThanOrEqual(12)
  await button(page, 'Load More').click()
  await expect(liveText(page)).toHaveText(/.{10}/)
  for (const [width, height] of SIZES.slice(1)) {
    await page.setViewportSize({ width, height })
    await expect(button(page, 'Stop')).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Live')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(button(page, 'Live'), `${width}×${height}`).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Stop')).toHaveCount(1)
    if (width <= PHONE_MAX) await expect(button(page, 'Stop')).toBeInViewport({ ratio: 1 })
    await button(page, 'Live').click()
    await expect(button(page, 'Live')).toHaveCount(0)
    await expect(livePanel(page)).toBeFocused()
    await expect
      .poll(() => livePanel(page).evaluate((turn) => turn.getBoundingClientRect().bottom / innerHeight))
      .toBeCloseTo(0.75, 2)
  }
})

test('§20 the map offers the way to the live text and its one Stop, which leaves the focus on Load More', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('pace', 'typewriter'))
  await openDebate(page, 4, ENGLISH)
  const map = page.getByRole('region', { name: 'Map of the answers' })
  await button(page, 'Load More').click()
  await expect(liveText(page)).toHaveText(/.{10}/)
  for (const [width, height] of SIZES.slice(1)) {
    await page.setViewportSize({ width, height })
    await button(page, 'Map').click()
    await expect(map).toBeVisible()
    await expect(button(page, 'Live'), `${width}×${height}`).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Stop')).toHaveCount(1)
    await expect(button(page, 'Stop')).toBeInViewport({ ratio: 1 })
    await button(page, 'Live').click()
    await expect(map).toBeHidden()
    await expect(livePanel(page)).toBeFocused()
    await expect
      .poll(() => livePanel(page).evaluate((turn) => turn.getBoundingClientRect().bottom / innerHeight))
      .toBeCloseTo(0.75, 2)
    await expect(button(page, 'Live')).toHaveCount(0)
    await expect(button(page, 'Stop')).toHaveCount(1)
  }
  await button(page, 'Map').click()
  await button(page, 'Stop').click()
  await expect(livePanel(page)).toHaveCount(0)
  await expect(button(page, 'Live')).toHaveCount(0)
  await expect(map).toBeVisible()
  await expect(button(page, 'Load More')).toBeFocused()
})

test('the owner of four long turns finds few controls', { tag: '@long' }, async ({ page }) => {
  await register(page)
  await openDebate(page, 4, ENGLISH)
  await expect(turns(page)).toHaveCount(4)
  await page.setViewportSize({ width: 768, height: 1024 })
  const bar = await page.locator('.debate-bar').boundingBox()
  expect(bar?.height, 'the buttons stand in one row').toBeLessThan(60)
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 1024 })
    const controls = await page.evaluate(() =>
      [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
    expect(controls.length, controls.join(', ')).toBeLessThanOrEqual(CONTROLS_MAX)
  }
})

/**
 * §12: ten key screens stand as they did, told by the boxes of their named parts. A wanted change is kept by
 * `npm run e2e -- layout --update-snapshots`, which writes the screens' files in `layout/kept`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { layoutDifferences, type Boxes, type KeptLayout } from './layout/boxes.ts'
import { keyScreens, type KeyScreen } from './layout/key-screens.ts'
import { expect, test } from './test.ts'

/** The kept layout of a screen by the window's width. */
type KeptScreen = Readonly<Record<string, KeptLayout>>

const file = (screen: string) => join(import.meta.dirname, 'layout', 'kept', `${screen}.json`)
const read = (screen: string): KeptScreen =>
  existsSync(file(screen)) ? (JSON.parse(readFileSync(file(screen), 'utf8')) as KeptScreen) : {}
const sizes = [
  [360, 740],
  [1440, 900],
] as const
/** Letters as wide as they are, wider and narrower, as in the fonts of other machines. The titles' face is our own. */
const LETTERS = ['', ...['0.02em', '-0.02em'].map((space) => `:not(h1, .masthead-title) { letter-spacing: ${space} }`)]

/** Adds rules to the page; the content security policy allows no style element. */
const style = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)

/** Writes the layout at this width into the screen's file. */
async function keep(page: Page, { name, measure }: KeyScreen, width: number): Promise<void> {
  const measured: Boxes[] = []
  for (const rules of LETTERS) {
    await style(page, rules)
    measured.push(await measure(page))
  }
  await style(page, '')
  const parts = Object.keys(measured[0] ?? {}).map((part) => [part, measured.map((boxes) => boxes[part])])
  const all = Object.entries<object>({ ...read(name), [width]: Object.fromEntries(parts) })
  const text = all.map(([size, kept]) => {
    const rows = Object.entries(kept).map(([part, boxes]) => `    ${JSON.stringify(part)}: ${JSON.stringify(boxes)}`)
    return `  ${JSON.stringify(size)}: {\n${rows.join(',\n')}\n  }`
  })
  mkdirSync(dirname(file(name)), { recursive: true })
  writeFileSync(file(name), `{\n${text.join(',\n')}\n}\n`)
}

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const screen of keyScreens) {
  test(screen.name, async ({ page }, info) => {
    // The live turn stays without a word, so that its panel does not grow while it is measured.
    await page.route('**/generate', () => {})
    await screen.open(page)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      if (['all', 'changed'].includes(info.config.updateSnapshots)) await keep(page, screen, width)
      const kept = read(screen.name)[width] ?? {}
      expect(layoutDifferences(kept, await screen.measure(page), height), `${width} px`).toEqual([])
    }
  })
}

test('a defect of the style sheets is found and named; another font is none', async ({ page }) => {
  const home = keyScreens.find(({ name }) => name === 'home')
  if (home === undefined) throw new Error('Home is a key screen')
  await home.open(page)
  await home.measure(page)
  const differences = async (rules: string) => {
    await style(page, rules)
    return layoutDifferences(read('home')['360'] ?? {}, await home.measure(page), 740).join('\n')
  }
  expect(await differences(':not(h1, .masthead-title) { letter-spacing: 0.01em }')).toBe('')
  expect(await differences('.debate-go { margin-inline-start: 2rem }')).toMatch(/^Debate!: its left edge is at/m)
  expect(await differences('.home-intro { padding-bottom: 30rem } .debate-go { position: static }')).toMatch(
    /^Debate!: ends at/m,
  )
  expect(await differences('.home { display: flex; flex-direction: column-reverse }')).toMatch(/: was (above|below) /)
  expect(await differences('.question-card { margin-bottom: -6rem }')).toMatch(/is now (over|around|within|below)/)
  expect(await differences('.masthead { margin-bottom: 4rem }')).toMatch(/^title: is \d+ px below header/m)
  expect(await differences('.debate-go button { width: 50% }')).toMatch(/^Debate!: is \d+ px wide/m)
})

/** Opens every screen on the narrowest phone, with the longest translations and in every script (§4 "Current language", §14). */
import type { Browser, Page } from '@playwright/test'
import { type InterfaceLanguage, RIGHT_TO_LEFT } from '#features/language/languages.ts'
import { violationsOn } from './axe.ts'
import { type Words, wordsOf } from './matrix/catalogue.ts'
import { findingsOn } from './matrix/findings.ts'
import { type Cast, castOf, openPhone, screensOf } from './matrix/journey.ts'
import { inPlaceOf, LONGEST, longestCatalogue } from './matrix/longest.ts'
import type { Products } from './products.ts'
import { expect, test } from './test.ts'

interface Stage {
  readonly page: Page
  readonly cast: Cast
  readonly errors: string[]
}

/** All languages of a worker share one page, so that each screen's script is compiled only once. */
let stage: Promise<Stage> | undefined
const stageOf = (browser: Browser, products: Products) => (stage ??= openStage(browser, products))

async function openStage(browser: Browser, products: Products): Promise<Stage> {
  const { url, sandbox } = await products.of('selling')
  const page = await openPhone(browser, url)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // Ignore the errors for missing addresses and for the file that is blocked to show the error screen.
    const gone = /\/(?:share\/never|nowhere)$|\/rare-screen-/.test(`${message.text()} ${message.location().url}`)
    if (message.type() === 'error' && !gone) errors.push(message.text())
  })
  return { page, cast: await castOf(page, sandbox), errors }
}

// All tests run in one worker, because they share its page.
test.describe.configure({ mode: 'default' })
test.afterAll(async () => {
  await (await stage)?.page.context().close()
  stage = undefined
})

const MIRRORED_THEMES: Partial<Record<InterfaceLanguage, string>> = { ar: 'light', he: 'dark' }
/** The screens that axe checks. Together, they contain every kind of control. */
const MIRRORED_SCREENS = [
  'home, refused, with the languages',
  'register, refused',
  'my debates, delete',
  'account',
  'debate',
  'share',
]

test('the check finds what is planted', { tag: '@long' }, async ({ browser, products }) => {
  const { page } = await stageOf(browser, products)
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    const plant = (name: string, text: string, style: Partial<CSSStyleDeclaration>, attributes = {}) => {
      const element = Object.assign(document.createElement(name), { textContent: text }, attributes)
      Object.assign(element.style, style)
      document.body.append(element)
    }
    document.body.replaceChildren()
    document.title = 'Subscription'
    plant('p', 'Recent debates', {})
    plant('p', '3 responses', {})
    plant('div', '', { width: '9px', height: '9px' }, { ariaLabel: 'Share' })
    plant('input', '', { width: '60px' }, { placeholder: 'Eine lange Frage' })
    plant('button', 'Weltausstellung', { width: '60px', overflowWrap: 'anywhere' })
    plant('button', 'Sehr lange Wahl', { width: '60px', whiteSpace: 'nowrap' })
    plant('p', 'Sehr lange Zeile', { width: '60px', whiteSpace: 'nowrap', overflow: 'hidden' })
    plant('p', 'Oben', { position: 'absolute', top: '500px' })
    plant('p', 'Auch', { position: 'absolute', top: '500px' })
    plant('p', 'Weiter', { width: '500px' }, { dir: 'ltr' })
  })
  const found = (await findingsOn(page, wordsOf('de'))).map((one) => one.replace(/ in \w+$/, ''))
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining('sideways: the page is'),
      'English: the title “Subscription”',
      'English aria-label: “Share”',
      'longer than its field: “Eine lange Frage”',
      'from left to right: “Weiter”',
      'English: “Recent debates”',
      'English: “3 responses”',
      'breaks within a word: “Weltausstellung”',
      'outside its box: “Sehr lange Wahl”',
      'cut off: “Sehr lange Zeile”',
      'drawn over “Auch”: “Oben”',
    ]),
  )
})

const PATIENCE_MS = 180_000

/** Opens every screen in this language and expects no fault. @param theme for the checks by axe; if absent, axe is not run */
async function expectAllWell({ page, cast, errors }: Stage, language: string, words: Words, theme?: string) {
  errors.length = 0
  const found: string[] = []
  for await (const screen of screensOf(page, language, words, cast)) {
    const offences = await findingsOn(page, words)
    if (theme && MIRRORED_SCREENS.includes(screen)) offences.push(...(await violationsIn(page, theme)))
    found.push(...offences.map((offence) => `${screen}: ${offence}`))
    expect(await codeAndDirection(page), screen).toEqual([language, RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'])
  }
  expect(found).toEqual([])
  expect(errors).toEqual([])
}

/** Contains one language of each script, plus German and Finnish, which have long words. */
const SHOWN: readonly InterfaceLanguage[] = [
  'en',
  'de',
  'fi',
  'ru',
  'el',
  'ar',
  'he',
  'hi',
  'ta',
  'th',
  'ja',
  'ko',
  'vi',
]

for (const language of SHOWN) {
  test(
    `${language}: no English, nothing cut off or sideways, no error of the console`,
    { tag: '@long' },
    async ({ browser, products }) => {
      test.setTimeout(PATIENCE_MS)
      const there = await stageOf(browser, products)
      await expectAllWell(there, language, wordsOf(language), MIRRORED_THEMES[language])
    },
  )
}

for (const [name, longest] of Object.entries(LONGEST)) {
  const title = `${name}: the longest translation of every text has its place`
  test(title, { tag: '@long' }, async ({ browser, products }) => {
    test.setTimeout(PATIENCE_MS)
    const there = await stageOf(browser, products)
    await there.page.goto('/')
    const { standsFor } = longest
    const catalogue = await longestCatalogue(there.page, longest)
    const takeBack = await inPlaceOf(there.page, standsFor, catalogue)
    await expectAllWell(there, standsFor, wordsOf(standsFor, catalogue), MIRRORED_THEMES[standsFor])
    await takeBack()
  })
}

const codeAndDirection = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

async function violationsIn(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
  return violationsOn(page)
}

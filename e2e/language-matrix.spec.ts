/** §4 "Current language", §14: every screen in every language of the interface, on the narrowest phone. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { NAMED_LANGUAGES } from '#features/language/named-languages.ts'
import { launchOptions } from './browser.ts'
import { findingsOn } from './matrix/findings.ts'
import { fontConfiguration } from './matrix/fonts.ts'
import { type Cast, castOf, openPhone, screensOf } from './matrix/journey.ts'
import { openShop } from './shop.ts'
import { expect, LIMITS, test as base } from './test.ts'

interface Stage {
  readonly page: Page
  readonly cast: Cast
  /** What the browser reported as an error since the last look. */
  readonly errors: string[]
}

/** One page for all languages of a worker: each screen's program is loaded and compiled once. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, provide) => {
      const shop = await openShop({ LIMITS, SCRIPTED_MS_PER_PIECE: '0' })
      const page = await openPhone(browser, shop.product.url)
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => {
        // The browser reports addresses that lead nowhere, and the file that is held back for the screen of an error.
        const gone = /\/(?:share\/never|nowhere)$|\/not-found-screen-/.test(
          `${message.text()} ${message.location().url}`,
        )
        if (message.type() === 'error' && !gone) errors.push(message.text())
      })
      await provide({ page, cast: await castOf(page, shop.sandbox), errors })
      await page.context().close()
      await shop.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const options = await launchOptions()
test.use({
  // Recording doubles the time, and a finding says where it is.
  trace: 'off',

  launchOptions: { ...options, env: { ...(options.env ?? process.env), FONTCONFIG_FILE: fontConfiguration() } },
})

/** Languages that are written from right to left, with the theme that axe sees: two in each. */
const MIRRORED_THEMES: Partial<Record<InterfaceLanguage, string>> = { ar: 'light', he: 'dark', fa: 'dark', ur: 'light' }
/** The screens that axe sees: together they have every kind of control. */
const MIRRORED_SCREENS = [
  'home, refused, with the languages',
  'register, refused',
  'my debates, delete',
  'account',
  'debate',
  'share',
]
test('the check finds what is planted', async ({ stage: { page } }) => {
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
  const found = (await findingsOn(page, 'de')).map((one) => one.replace(/ in \w+$/, ''))
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

/** A machine with other work needs more than the journeys' minute. */
const PATIENCE_MS = 180_000

for (const language of INTERFACE_LANGUAGES) {
  const rtl = NAMED_LANGUAGES.some(({ code, rtl: mirrored }) => code === language && mirrored)
  const theme = MIRRORED_THEMES[language]

  test(`${language}: no English, nothing cut off or sideways, no error of the console`, async ({ stage }) => {
    test.setTimeout(PATIENCE_MS)
    const { page, cast, errors } = stage
    errors.length = 0
    const found: string[] = []
    for await (const screen of screensOf(page, language, cast)) {
      const offences = await findingsOn(page, language)
      if (theme && MIRRORED_SCREENS.includes(screen)) offences.push(...(await violations(page, theme)))
      found.push(...offences.map((offence) => `${screen}: ${offence}`))
      expect(await spoken(page), screen).toEqual([language, rtl ? 'rtl' : 'ltr'])
    }
    expect(found).toEqual([])
    expect(errors).toEqual([])
  })
}

const spoken = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/** What axe finds on the screen in this theme. */
async function violations(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
  const found = (await new AxeBuilder({ page }).analyze()).violations
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

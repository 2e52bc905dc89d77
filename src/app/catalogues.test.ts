import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { translateUi, UI_TEXT_MAX } from '#features/language/contract.ts'
import { fill, placesOf } from '#features/language/fill.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { formsIn, isOneNumber } from '#features/language/plural-forms.ts'
import translationTexts from '#features/translations/texts.json' with { type: 'json' }
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { languagesWith } from '#testing/sample-languages.ts'
import { world } from '#testing/world.ts'
import { allTexts } from './texts.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(`locales/${path}.json`, 'utf8'))
const catalogueSchema = v.record(v.string(), v.string())
const glossarySchema = v.strictObject({
  /** Describes how the translation addresses its readers and how it treats names and buttons. */
  address: v.pipe(v.string(), v.minLength(1)),
  terms: v.record(v.string(), v.pipe(v.string(), v.minLength(1))),
  sameAsEnglish: v.array(v.string()),
})

const NAMES = ['Einstein vs Cat', '{page} · Einstein vs Cat', '🔒 {model} · {tier}', 'Markdown', 'JSON', 'IP']
/** Any translation may write these names, abbreviations and loanwords in Latin letters. */
const LATIN = new Set(
  [
    'Einstein vs Cat Alex GPT Nano Grok Claude Sonnet Standard Pro Stripe JavaScript Markdown',
    'AI API HTML HTTP IP JSON PDF PIN PNG QR URL Word kB Host Expect',
    'email router',
  ].flatMap((line) => line.split(' ')),
)

/** Matches the names of placeholders and plural forms, which no reader sees. */
const FORM_NAMES = /\{\w+(?:, (?:plural|selectordinal),)?|\b(?:zero|one|two|few|many|other) \{/g

/** Number of characters on a line of the narrowest button, which is in a dialog on a 360 px wide screen. */
const LINE = 24
/** Matches where a line may break: at white space, at a dash, and before each letter of a script without spaces. */
const BREAKS = /[\s/\p{Pd}\u200b]|(?=[\p{scx=Han}\p{scx=Kana}\p{scx=Thai}])/u
const withoutPlaces = (text: string) => text.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
/** Returns a text's width in letters. Combining marks have no width, and East Asian letters are twice as wide. */
const columns = (text: string) =>
  [...text.replaceAll(/[\p{M}\p{Cf}]/gu, '')].reduce(
    (sum, one) => sum + (/[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}]/u.test(one) ? 2 : 1),
    0,
  )

const written = languagesWith('glossary')
const others = INTERFACE_LANGUAGES.filter((code) => code !== 'en' && existsSync(`locales/${code}/ui.json`))

test('§4 every language of the interface has its folder, and no folder is left over', () => {
  expect(readdirSync('locales').toSorted()).toEqual([...INTERFACE_LANGUAGES].toSorted())
  expect(INTERFACE_LANGUAGES.filter((code) => !others.includes(code))).toEqual(['en'])
  expect(read('en/ui')).toEqual({})
})

describe.each(others)('§4 the catalogue of %s', (code) => {
  const catalogue = v.parse(catalogueSchema, read(`${code}/ui`))
  const glossary = v.parse(glossarySchema, read(`${written.includes(code) ? code : 'en'}/glossary`))
  const entries = Object.entries(catalogue)
  const wrong = (isWrong: (english: string, translation: string) => boolean) =>
    entries.filter(([english, translation]) => isWrong(english, translation))

  test('no text is left over; `npm run check` warns of those that are missing', () => {
    expect(Object.keys(catalogue).filter((text) => !allTexts.includes(text))).toEqual([])
  })

  test('the same places, each as often', () => {
    const names = (text: string) =>
      placesOf(text)
        .map(({ name }) => name)
        .toSorted()
        .join()
    expect(wrong((english, translation) => names(english) !== names(translation))).toEqual([])
  })

  test('every brace belongs to a place', () => {
    const values = new Proxy({}, { get: () => 7 })
    expect(wrong((_, translation) => /[{}#]/.test(fill(translation, values, code)))).toEqual([])
  })

  test('what counts has exactly the plural forms of the language, each with its number unless it means one alone', () => {
    const incomplete = (translation: string) =>
      placesOf(translation).some(({ kind, forms }) => {
        if (kind === null) return false
        const complete = formsIn(code)[kind].join() === [...forms.keys()].toSorted().join()
        return !complete || [...forms].some(([form, said]) => !said.includes('#') && !isOneNumber(code, kind, form))
      })
    expect(wrong((_, translation) => incomplete(translation))).toEqual([])
  })

  test('what counts in English counts in the translation; an order (3rd) may be a plain number', () => {
    const counted = (text: string) => placesOf(text).flatMap(({ name, kind }) => (kind === 'cardinal' ? [name] : []))
    expect(wrong((english, translation) => counted(english).join() !== counted(translation).join())).toEqual([])
  })

  test('no English is left, outside the glossary’s list', () => {
    const same = wrong((english, translation) => english === translation).map(([english]) => english)
    const expected = [...NAMES, ...glossary.sameAsEnglish]
    expect(same.toSorted()).toEqual(expected.filter((text) => Object.hasOwn(catalogue, text)).toSorted())
  })

  test('§2 the button of "Read it in mine" names the language itself, not English', () => {
    const english = new Intl.DisplayNames(code, { type: 'language' }).of('en') ?? ''
    expect(english).not.toBe('')
    expect(catalogue[translationTexts.readInOwn]?.toLowerCase() ?? '').not.toContain(english.toLowerCase())
  })

  test('no Latin word in another script, outside the list', () => {
    const script = new Intl.Locale(code).maximize().script
    if (script === 'Latn') return
    const words = entries.flatMap(([, translation]) => translation.replace(FORM_NAMES, '').match(/[A-Za-z]{2,}/g) ?? [])
    expect([...new Set(words)].filter((word) => !LATIN.has(word))).toEqual([])
  })

  test('plain text: trimmed, without markup, control characters for the direction, or double spaces', () => {
    const untidy = (text: string) =>
      text === '' || text !== text.trim() || / {2}|[<>\n\t]/.test(text) || withoutBidiControls(text) !== text
    expect(wrong((_, translation) => untidy(translation))).toEqual([])
  })

  test('§14 what is short enough for a control in English fits into two of its lines at 360 px, and every word into one', () => {
    const tooLong = (english: string, translation: string) => {
      const said = withoutPlaces(translation)
      const short = columns(withoutPlaces(english)) <= LINE
      return (short && columns(said) > 2 * LINE) || said.split(BREAKS).some((word) => columns(word) > LINE)
    }
    expect(wrong(tooLong)).toEqual([])
  })

  test('the glossary has the same terms as the English one', () => {
    const { terms } = v.parse(glossarySchema, read('en/glossary'))
    expect(Object.keys(glossary.terms)).toEqual(Object.keys(terms))
  })
})

test('§7 one call of translate-ui takes all texts, and gets every translation', async () => {
  expect(allTexts.filter((text) => text.length > UI_TEXT_MAX)).toEqual([])
  const product = await world()
  try {
    const body = { elements: Object.fromEntries(allTexts.map((text) => [text, text])), targetLanguage: 'ar' }
    const { translatedElements } = await product.visitor().call(translateUi, { body })
    expect(translatedElements).toEqual(read('ar/ui'))
  } finally {
    await product.close()
  }
})

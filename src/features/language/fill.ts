/** Fills the places of a text, in the syntax that English texts and their translations share. */
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { RIGHT_TO_LEFT } from './languages.ts'

/** A number is written as the language writes numbers. */
export type TextValues = Readonly<Record<string, string | number>>

/** Translates an English text of the interface into the language it speaks, and fills its places (`fill`). */
export type Text = (english: string, values?: TextValues) => string

/** The language of a page that the server writes. */
export interface Speech {
  /** BCP 47. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly text: Text
}

/** `{name}`, or `{n, plural, one {# turn} other {# turns}}`; `selectordinal` for 1st, 2nd, 3rd. No places in forms. */
const PLACE = /\{(\w+)(?:, (plural|selectordinal),((?: \w+ \{[^{}]*\})+))?\}/g
const FORM = / (\w+) \{([^{}]*)\}/g

/** `counts` null = nothing; the forms by their plural category. */
export interface Place {
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | null
  readonly forms: ReadonlyMap<string, string>
}

export function placesOf(text: string): Place[] {
  return [...text.matchAll(PLACE)].map(([, name = '', kind, forms = '']) => ({
    name,
    kind: kind === undefined ? null : kind === 'plural' ? 'cardinal' : 'ordinal',
    forms: formsOf(forms),
  }))
}

function formsOf(written: string): ReadonlyMap<string, string> {
  return new Map([...written.matchAll(FORM)].map(([, form = '', said = '']) => [form, said]))
}

/**
 * Puts values in the places of a text: `fill('{n} of {total}', { n: 3, total: 9 })`. A place that counts is written as
 * in ICU MessageFormat: `{n, plural, one {# response} other {# responses}}` chooses the form by `Intl.PluralRules`, and
 * `#` is the number. A translation names the forms of its own language (Arabic six, Polish four, Japanese one:
 * `other`); a form that is missing is `other`. An unknown place stays as it is. Control characters for the writing
 * direction are removed from values. In a language written from right to left a text stands between isolates (U+2068,
 * U+2069), so that it keeps its order and does not move the words around it; a number alone needs none.
 * @param language BCP 47 tag of the language that `text` is written in
 */
export function fill(text: string, values: TextValues = {}, language = 'en'): string {
  const number = (value: number) => numbersIn(language).format(value)
  return text.replace(PLACE, (place, name: string, kind?: string, forms: string = '') => {
    const value = values[name]
    if (value === undefined) return place
    if (typeof value === 'string') return isolated(withoutBidiControls(value), language)
    if (kind === undefined) return number(value)
    const rules = (kind === 'plural' ? cardinalsIn : ordinalsIn)(language)
    const words = formsOf(forms)
    const said = words.get(rules.select(value)) ?? words.get('other')
    return said?.replaceAll('#', () => number(value)) ?? place
  })
}

const isolated = (value: string, language: string) =>
  value !== '' && RIGHT_TO_LEFT.has(language) ? `\u2068${value}\u2069` : value

/** Made once for each language: to make one takes many times as long as to use it, and a page writes many numbers. */
function perLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>()
  return (language) => {
    const there = made.get(language) ?? make(language)
    made.set(language, there)
    return there
  }
}

const numbersIn = perLanguage((language) => new Intl.NumberFormat(language))
const cardinalsIn = perLanguage((language) => new Intl.PluralRules(language))
const ordinalsIn = perLanguage((language) => new Intl.PluralRules(language, { type: 'ordinal' }))

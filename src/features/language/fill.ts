import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { perLanguage, RIGHT_TO_LEFT } from './languages.ts'

export type TextValues = Readonly<Record<string, string | number>>

export type Text = (english: string, values?: TextValues) => string

export interface Speech {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly text: Text
}

/** Matches `{name}` and `{n, plural, one {# turn} other {# turns}}`. Plural forms contain no placeholders. */
const PLACE = /\{(\w+)(?:, (plural|selectordinal),((?: \w+ \{[^{}]*\})+))?\}/g
const FORM = / (\w+) \{([^{}]*)\}/g

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

const formsOf = (written: string): ReadonlyMap<string, string> =>
  new Map([...written.matchAll(FORM)].map(([, form = '', said = '']) => [form, said]))

/** Fills in the known placeholders of a text. `other` replaces a missing plural form. @param language BCP 47 tag */
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

export function textIn(language: string, translated: (english: string) => string | undefined): Text {
  return (english, values) => {
    const found = translated(english)
    return found === undefined ? fill(english, values) : fill(found, values, language)
  }
}

const isolated = (value: string, language: string) =>
  value !== '' && RIGHT_TO_LEFT.has(language) ? `\u2068${value}\u2069` : value

// Creating a formatter takes many times longer than using it.
const numbersIn = perLanguage((language) => new Intl.NumberFormat(language))
const cardinalsIn = perLanguage((language) => new Intl.PluralRules(language))
const ordinalsIn = perLanguage((language) => new Intl.PluralRules(language, { type: 'ordinal' }))

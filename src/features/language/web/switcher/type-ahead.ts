import type { NamedLanguage } from '../../named-languages.ts'

/** Milliseconds after which a letter begins a new word. */
const PAUSE_MS = 1000

export interface Typed {
  readonly letters: string
  /** When the last letter came, in milliseconds of the events' clock. */
  readonly at: number
}

export const NOTHING_TYPED: Typed = { letters: '', at: 0 }

/** What has been typed with one more letter, which came at a moment of the events' clock. */
export function typed({ letters, at }: Typed, letter: string, now: number): Typed {
  return { letters: (now - at > PAUSE_MS ? '' : letters) + letter, at: now }
}

const folded = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The country of a flag's emoji in lower case: 🇧🇷 → `br`. */
const countryOf = (flag: string) =>
  [...flag].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - REGIONAL_INDICATOR_A + 97)).join('')
const REGIONAL_INDICATOR_A = 0x1f1e6

/**
 * The first language whose native or English name begins with the letters; else a later word of its names or its code
 * does, or they are the country of its flag. Other letters than Latin ones may stand anywhere in the native name (中文
 * stands behind 简体). Accents and case do not count. Undefined when there is none.
 */
export function typeAhead(languages: readonly NamedLanguage[], { letters }: Typed): NamedLanguage | undefined {
  const sought = folded(letters)
  const begins = (words: string) => folded(words).startsWith(sought)
  const begun = ({ name, nativeName }: NamedLanguage) => `${nativeName} ${name}`.split(/[ (]+/).some(begins)
  return (
    languages.find(({ name, nativeName }) => begins(nativeName) || begins(name)) ??
    languages.find(begun) ??
    languages.find(({ code }) => begins(code)) ??
    languages.find(({ flag }) => countryOf(flag) === sought) ??
    languages.find(({ nativeName }) => /[^ -~]/.test(sought) && folded(nativeName).includes(sought))
  )
}

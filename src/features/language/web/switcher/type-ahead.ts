import { normalForm } from '#platform/normal-form.ts'
import type { NamedLanguage } from '../../named-languages.ts'

/** After this pause a letter begins a new word. */
const PAUSE_MS = 1000

export interface Typed {
  readonly letters: string
  /** In the events' milliseconds. */
  readonly at: number
}

export const NOTHING_TYPED: Typed = { letters: '', at: 0 }

export function typed({ letters, at }: Typed, letter: string, now: number): Typed {
  return { letters: (now - at > PAUSE_MS ? '' : letters) + letter, at: now }
}

const folded = (words: string) => normalForm(words, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** 🇧🇷 → `br` */
const countryOf = (flag: string) =>
  [...flag].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - REGIONAL_INDICATOR_A + 97)).join('')
const REGIONAL_INDICATOR_A = 0x1f1e6

/**
 * Searches the beginning of a name, then later words, the code, the flag's country; non-Latin letters anywhere (中文 in
 * 简体中文). Accents and case do not count.
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

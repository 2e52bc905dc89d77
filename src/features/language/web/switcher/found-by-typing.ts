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

/**
 * The first language whose native or English name, or code, begins with the letters, else the first whose native name
 * contains them (中文 stands behind 简体); accents and case do not count. Undefined when there is none.
 */
export function foundByTyping(languages: readonly NamedLanguage[], { letters }: Typed): NamedLanguage | undefined {
  const sought = folded(letters)
  const begins = (words: string) => folded(words).startsWith(sought)
  return (
    languages.find(({ name, nativeName }) => begins(nativeName) || begins(name)) ??
    languages.find(({ code }) => begins(code)) ??
    languages.find(({ nativeName }) => folded(nativeName).includes(sought))
  )
}

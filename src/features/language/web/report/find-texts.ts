import { normalForm } from '#platform/normal-form.ts'

export interface ShownText {
  readonly english: string
  /** Its places unfilled. */
  readonly said: string
}

/** The most texts that are listed: who sees so many goes on typing. */
export const MOST_FOUND = 30
/** Characters from which is searched: one letter stands in nearly every text. Han has words of one. */
const LEAST = 2

/** All words typed, in the page's language or in English; the shortest first; null = too little typed. */
export function findTexts(texts: readonly ShownText[], typed: string): ShownText[] | null {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.join('').length < LEAST && !/\p{Script=Han}/u.test(typed)) return null
  const holdsAll = (text: string) => words.every((word) => folded(text).includes(word))
  return texts
    .filter(({ english, said }) => holdsAll(said) || holdsAll(english))
    .toSorted((a, b) => a.said.length - b.said.length)
    .slice(0, MOST_FOUND)
}

const folded = (text: string) => normalForm(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

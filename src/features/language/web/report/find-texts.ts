import { normalForm } from '#platform/normal-form.ts'

export interface ShownText {
  readonly english: string
  /** With unfilled places. */
  readonly said: string
}

/** Beyond this the reader types more. */
export const MOST_FOUND = 30
/** One letter is in nearly every text. Han has words of one. */
const LEAST = 2

/** Finds texts with all typed words, in either language, the shortest first; null if too little is typed. */
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

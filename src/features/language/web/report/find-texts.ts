/** Finds a text of the interface by words that a reader saw. */

export interface ShownText {
  readonly english: string
  /** As the page says it, with its places unfilled. */
  readonly said: string
}

/** The most texts that are listed: who sees so many goes on typing. */
export const MOST_FOUND = 30
/** Characters from which is searched: one letter stands in nearly every text. Han has words of one. */
const LEAST = 2

/**
 * The texts that hold all words typed, in the page's language or in English; case and accents do not matter. The shortest
 * come first, because they are likely the whole of what was seen. Null when too little is typed to search.
 */
export function findTexts(texts: readonly ShownText[], typed: string): ShownText[] | null {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.join('').length < LEAST && !/\p{Script=Han}/u.test(typed)) return null
  const holdsAll = (text: string) => words.every((word) => folded(text).includes(word))
  return texts
    .filter(({ english, said }) => holdsAll(said) || holdsAll(english))
    .toSorted((a, b) => a.said.length - b.said.length)
    .slice(0, MOST_FOUND)
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

import { UNSPACED } from '#platform/server/text/folded-text.ts'

/** A word of so many letters says as much there as two. */
const JOINING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'nb', 'da', 'fi', 'hu'])
const JOINED = 10

/**
 * How many of the telling words stand among `words`, in any form; a long joined one counts twice.
 * @param words in lower case
 * @param telling in lower case, each in one form
 * @param language BCP 47, of the telling words
 */
export function namedIn(words: readonly string[], telling: readonly string[], language: string): number {
  const distinct = [...new Set(words)]
  const named = telling.filter((word) => distinct.some((other) => isSameWord(word, other)))
  const joined = named.filter((word) => JOINING.has(language) && word.length >= JOINED)
  return named.length + joined.length
}

/** Whether two words are the same one, also in another form of a language that inflects or writes particles around it. */
export function isSameWord(first: string, second: string): boolean {
  if (first === second) return true
  if (UNSPACED.test(first)) return false
  const [one, other] = [bare(first), bare(second)]
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  const rest = Math.max(one.length, other.length) - shared
  if (/^\p{Script=Hangul}/u.test(one)) return shared >= 2 && rest <= 2
  if (shared >= 5) return rest <= 3
  const longer = one.length > other.length ? one : other
  return (
    shared >= 3 && shared === Math.min(one.length, other.length) && rest <= 1 && (rest === 0 || !NO_ENDING.test(longer))
  )
}

/** One more letter that ends no form of a short word in a Latin script: "band" is not "ban", "beef" is not "bee". */
const NO_ENDING = /[bcfghjpqvwxz]$|[b-df-hj-np-tv-xzñß][dkl]$/u

/** A word without what an apostrophe joins to it ("l’imperialismo", "owner's"), and "cities" as "city". */
function bare(word: string): string {
  const joined = word.includes("'") || word.includes('’')
  const [longest = word] = joined ? word.split(/['’]/).toSorted((a, b) => b.length - a.length) : [word]
  return longest.length > 4 && longest.endsWith('ies') ? `${longest.slice(0, -3)}y` : longest
}

import { UNSPACED } from '#platform/server/text/folded-text.ts'

/** Languages in which a compound of at least `JOINED` letters counts as two words. */
const JOINING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'nb', 'da', 'fi', 'hu'])
const JOINED = 10

/** Counts the words of `telling` (in lower case) that occur in `words` in any form. Long compounds count twice. */
export function namedIn(words: readonly string[], telling: readonly string[], language: string): number {
  const distinct = [...new Set(words)]
  const named = telling.filter((word) => distinct.some((other) => isSameWord(word, other)))
  const joined = named.filter((word) => JOINING.has(language) && word.length >= JOINED)
  return named.length + joined.length
}

export function isSameWord(first: string, second: string): boolean {
  if (first === second) return true
  if (UNSPACED.test(first)) return false
  const [one, other] = [bare(first), bare(second)]
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  const rest = Math.max(one.length, other.length) - shared
  if (/^\p{Script=Hangul}/u.test(one)) return shared >= 2 && rest <= 2
  if (shared >= 5) return rest <= 3
  if (shared < 3 || shared < Math.min(one.length, other.length) || rest > 1) return false
  return rest === 0 || !NO_ENDING.test(one.length > other.length ? one : other)
}

/** Matches letters that cannot be an ending of a short Latin word, so that "band" is not a form of "ban". */
const NO_ENDING = /[bcfghjpqvwxz]$|[b-df-hj-np-tv-xzñß][dkl]$/u

function bare(word: string): string {
  const joined = word.includes("'") || word.includes('’')
  const [longest = word] = joined ? word.split(/['’]/).toSorted((a, b) => b.length - a.length) : [word]
  return longest.length > 4 && longest.endsWith('ies') ? `${longest.slice(0, -3)}y` : longest
}

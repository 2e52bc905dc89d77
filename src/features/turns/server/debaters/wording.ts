import { countWords, phrase, plain } from '#features/debates/server/topics/phrases.ts'

const FOREIGN = /["“”„‟«»‹›「」『』[\]<>|]/u

/**
 * Picks bold words, words `about` a topic or words from the longest paragraph, in this order of preference. If there are none,
 * shortens the longest clause. Returns null if that clause has no letters.
 */
export function quoteFrom(text: string, known: readonly string[], about: readonly string[], seed: string) {
  const repeats = known.map((words) => plain(words).toLowerCase())
  const usable = (clause: string) =>
    !FOREIGN.test(clause) && !repeats.some((words) => words.includes(plain(clause).toLowerCase()))
  const between = (clauses: readonly string[], least: number) =>
    clauses
      .filter(usable)
      .map(plain)
      .filter((clause) => countWords(clause) >= least && countWords(clause) <= 14)
  const stressed = [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words)
  const bold = between(stressed, 2)
  if (bold.length > 0) return pick(bold, bold.length - 1)
  const speaksAbout = (clause: string) => about.some((topic) => clause.toLowerCase().includes(topic.toLowerCase()))
  const telling = between(clausesOf(text), 5).filter(speaksAbout)
  if (telling.length > 0) return pick(telling, seedOf(seed))
  const paragraph = text.split(/\n{2,}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const fitting = between(clausesOf(paragraph), 5)
  if (fitting.length > 0) return pick(fitting, seedOf(seed))
  const [longest = ''] = clausesOf(text)
    .map(plain)
    .toSorted((a, b) => b.length - a.length)
  return /\p{L}/u.test(longest) ? phrase(longest, 12) : null
}

const clausesOf = (text: string) =>
  text
    .split(/[.!?;:…\n。！？；：、，،؛؟۔।]+|\s[–—]\s|——|(?<=\p{Script=Thai})\s+(?=\p{Script=Thai})/u)
    .map((clause) => clause.replace(/^\s*(?:[-•*]|\d+\))\s+/, ''))

/** Returns a 32-bit hash of a text (FNV-1a over its UTF-16 units). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = items.map((item, index) => ({ item, at: fraction(seed + index) }))
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

export function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

function fraction(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

import { countWords, phrase, plain } from '#features/debates/server/topics/phrases.ts'
import { pick, seedOf } from './seeded.ts'

const FOREIGN = /["“”„‟«»‹›「」『』[\]<>|]/u

/**
 * A phrase in bold, else a clause of 5 to 14 words `about` a topic, else one of the longest paragraph, else its longest
 * line's beginning; never `known` (question and positions) nor a quotation. Null for a text without words.
 */
export function quoteFrom(
  text: string,
  known: readonly string[],
  about: readonly string[],
  seed: string,
): string | null {
  const repeats = known.map((words) => plain(words).toLowerCase())
  const usable = (clause: string) =>
    !FOREIGN.test(clause) && !repeats.some((words) => words.includes(plain(clause).toLowerCase()))
  const between = (clauses: readonly string[], least: number) =>
    clauses
      .filter(usable)
      .map(plain)
      .filter((clause) => countWords(clause) >= least && countWords(clause) <= 14)
  const bold = between(
    [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map((match) => match[1] ?? ''),
    2,
  )
  if (bold.length > 0) return pick(bold, bold.length - 1)
  const speaksAbout = (clause: string) => about.some((topic) => clause.toLowerCase().includes(topic.toLowerCase()))
  const telling = between(clausesOf(text), 5).filter(speaksAbout)
  if (telling.length > 0) return pick(telling, seedOf(seed))
  const paragraph = text.split(/\n{2,}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const fitting = between(clausesOf(paragraph), 5)
  if (fitting.length > 0) return pick(fitting, seedOf(seed))
  const longest =
    clausesOf(text)
      .map(plain)
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  return /\p{L}/u.test(longest) ? phrase(longest, 12) : null
}

/** Clauses without the marks of a list item before them; Thai ends its clauses with a space. */
const clausesOf = (text: string) =>
  text
    .split(/[.!?;:…\n。！？；：、，،؛؟۔।]+|\s[–—]\s|——|(?<=\p{Script=Thai})\s+(?=\p{Script=Thai})/u)
    .map((clause) => clause.replace(/^\s*(?:[-•*]|\d+\))\s+/, ''))

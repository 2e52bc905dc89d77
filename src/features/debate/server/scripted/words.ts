/** What the scripted debater takes from other people's texts: a plain phrase, the subject of a question, a quotation. */
import type { Bank } from './bank.ts'
import { pick, seedOf } from './seeded.ts'

/** A text on one line without markdown, brackets or quotation marks, so that it can stand inside a sentence. */
export function plain(text: string): string {
  return text
    .replaceAll(/[*_`~[\]<>#|\\"“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A plain phrase of at most so many words and characters, with an ellipsis where it was cut, `…` when nothing is left. */
export function phrase(text: string, words: number, characters = words * 10): string {
  const whole = plain(text).replace(/[\s.,;:!?…-]+$/u, '')
  const few = whole.split(' ').slice(0, words).join(' ')
  const short = [...few].slice(0, characters).join('')
  return short === whole && whole !== '' ? whole : `${short.replace(/[\s.,;:!?…-]+$/u, '')}…`
}

/** Number of words in a text, also of a language that writes no spaces. */
export function countWords(text: string, language = 'en'): number {
  let words = 0
  for (const { isWordLike } of segmenter(language).segment(text)) if (isWordLike) words += 1
  return words
}

interface Run {
  readonly from: number
  readonly to: number
}

/**
 * Words and pairs of words that say what a question is about: neighbours among its telling words go together
 * ("private cars"), in a longer run the first stands alone ("cities", "cursive writing").
 */
export function topicsOf(question: string, language: string, bank: Bank): string[] {
  const text = plain(question)
  const runs: Run[][] = [[]]
  for (const { segment, index, isWordLike } of segmenter(language).segment(text)) {
    const telling = isWordLike && [...segment].length > 1 && !bank.isFiller(segment.toLowerCase())
    if (telling) runs.at(-1)?.push({ from: index, to: index + segment.length })
    else if (segment.trim() !== '') runs.push([])
  }
  const words = (run: readonly Run[]) => text.slice(run[0]?.from, run.at(-1)?.to)
  const topics = runs.flatMap((run) => {
    if (run.length < 3) return run.length === 0 ? [] : [words(run)]
    return [words(run.slice(0, 1)), words(run.slice(-2))]
  })
  const distinct = [...new Set(topics)].filter((topic) => topic.length < 40)
  return distinct.length > 0 ? distinct : [bank.anything]
}

/**
 * Words that really stand in a text: what it stressed in bold, else one clause of 5 to 14 words that speaks `about` a
 * topic, else one from its longest paragraph, else the beginning of its longest line. Nothing that was itself a
 * quotation or a repetition of `known` (question and positions). Null for a text without words.
 */
export function quoteFrom(
  text: string,
  known: readonly string[],
  about: readonly string[],
  seed: string,
): string | null {
  const repeats = known.map((words) => plain(words).toLowerCase())
  const usable = (clause: string) =>
    !/["“”„«»[\]<>|]/.test(clause) && !repeats.some((words) => words.includes(plain(clause).toLowerCase()))
  const between = (clauses: readonly string[], least: number) =>
    clauses
      .filter(usable)
      .map(plain)
      .filter((clause) => countWords(clause) >= least && countWords(clause) <= 14)
  const bold = between(
    [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map((match) => match[1] ?? ''),
    3,
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
      .toSorted((a, b) => countWords(b) - countWords(a))[0] ?? ''
  return /\p{L}/u.test(longest) ? phrase(longest, 12) : null
}

/** Clauses without the marks of a list item before them. */
const clausesOf = (text: string) =>
  text.split(/[.!?;:…\n]+|\s[–—]\s/u).map((clause) => clause.replace(/^\s*(?:[-•*]|\d+\))\s+/, ''))

function segmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter('en', { granularity: 'word' })
  }
}

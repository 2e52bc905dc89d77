/**
 * What the scripted debater takes from other people's texts: a plain phrase, the subject of a question, a quotation.
 * Words are counted and cut as Intl.Segmenter finds them, for some languages write no spaces. It knows a text's
 * dictionary by its script, so one serves all languages.
 */
import type { Bank } from './bank.ts'
import { pick, seedOf } from './seeded.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that write their words without spaces: a text may be cut after any of them. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Khmer}|\p{Script=Lao}|\p{Script=Myanmar}/u
const QUOTES = /["“”„‟«»‹›「」『』]/gu
/** What makes a clause no quotation: other people's quotations, links, tables. */
const FOREIGN = /["“”„‟«»‹›「」『』[\]<>|]/u
const END_MARKS = /[\s.,;:!?…\-،؛؟۔।、。，；：！？]+$/u

/** A text on one line without markdown, brackets or quotation marks, so that it can stand inside a sentence. */
export function plain(text: string): string {
  return (
    text
      .replaceAll(/[*_`~[\]<>#|\\]/g, '')
      .replaceAll(QUOTES, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // French: the line must not end before its mark.
      .replaceAll(/ (?=[?!:;](?:\s|$))/g, '\u00a0')
  )
}

/** A plain phrase of at most so many words and characters, with an ellipsis where it was cut, `…` when nothing is left. */
export function phrase(text: string, words: number, characters = words * 10): string {
  const whole = plain(text)
    .replace(/^[\s¿¡]+/u, '')
    .replace(END_MARKS, '')
  const few = firstWords(whole, words)
  const short = [...few].slice(0, characters).join('')
  return short === whole && whole !== '' ? whole : `${short.replace(END_MARKS, '')}…`
}

/** The beginning with at most so many words, cut at a space where the script has spaces. */
function firstWords(text: string, words: number): string {
  let count = 0
  let end = 0
  let mayCut = false
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (mayCut) end = index
    if (isWordLike) count += 1
    if (count > words) return text.slice(0, end > 0 ? end : index)
    mayCut = segment.trim() === '' || UNSPACED.test(segment)
  }
  return text
}

/** Number of words in a text, also of a language that writes no spaces. */
export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
  return words
}

/** A text in pieces of about a word, each with the white space after it; together they are the text. */
export function piecesOf(text: string): string[] {
  const pieces = text.match(/\S+\s*/g) ?? []
  return pieces.flatMap((piece) => {
    if (!UNSPACED.test(piece)) return [piece]
    const parts: string[] = []
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      // A mark or a space stays with the word before it.
      if (isWordLike || parts.length === 0) parts.push(segment)
      else parts.push(`${parts.pop() ?? ''}${segment}`)
    }
    return parts
  })
}

interface Run {
  readonly from: number
  readonly to: number
}

/**
 * Words and pairs of words that say what a question is about, as they stand in it: neighbours among its telling words go
 * together ("private cars"), in a longer run the first stands alone ("cities", "cursive writing").
 */
export function topicsOf(question: string, bank: Bank): string[] {
  const text = plain(question)
  const runs: Run[][] = [[]]
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const [run, to] = [runs.at(-1) ?? [], index + segment.length]
    const last = run.at(-1)
    if (isWordLike && isTelling(segment) && !bank.isFiller(segment)) {
      // "self-driving" is one word
      const hyphened = last !== undefined && text.slice(last.to, index) === '-'
      run.splice(hyphened ? -1 : run.length, 1, { from: hyphened ? last.from : index, to })
      if (bank.endsTopic(segment) && text[to] !== '-') runs.push([])
    } else if (segment.trim() !== '' && segment !== '-') runs.push([])
  }
  const words = (run: readonly Run[]) => bank.bareTopic(text.slice(run[0]?.from, run.at(-1)?.to))
  const topics = runs.flatMap((run) => {
    if (run.length <= bank.topicLength) return run.length === 0 ? [] : [words(run)]
    return [words(run.slice(0, bank.topicLength - 1)), words(run.slice(-bank.topicLength))]
  })
  const distinct = [...new Set(topics)].filter((topic) => topic.length < 40)
  const strong = distinct.filter((topic) => !bank.isWeakTopic(topic))
  if (strong.length > 0) return strong
  return distinct.length > 0 ? distinct : [bank.anything]
}

/** A single letter tells nothing, a single Han character does: 猫. */
const isTelling = (word: string) => [...word].length > 1 || /\p{Script=Han}/u.test(word)

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

/** Does a rebuttal take up what the opponent has just said? §13: it answers the last point first. */
import { ownWords } from './own-words.ts'
import { fold, foldedWords, quotationsOf, sentencesOf } from './text.ts'
import { stopWords } from './stop-words.ts'

/** `words` = in the model's own; `frame` = only with those that were said for it; `no` = neither. */
export type AnswersMark = 'words' | 'frame' | 'no'

/** A quotation counts from so many letters on: shorter ones ("yes") stand in any turn. */
const QUOTED_FROM = { spaced: 12, dense: 4 }
/** The answer comes first: it is looked for in so much of the turn. */
const BEGINNING = 0.6
/** So many telling words of the opponent's, which the speaker had not used before, are an answer. */
const TAKEN_UP = 3

export interface Exchange {
  readonly content: string
  readonly saidForIt: readonly string[]
  /** The opponent's turn just before. */
  readonly opponent: string
  /** What the speaker had said before. */
  readonly own: readonly string[]
  /** Question, positions and context: words that anybody would use. */
  readonly known: readonly string[]
  readonly language: string
}

export function answersOf(exchange: Exchange): AnswersMark {
  const { content, saidForIt } = exchange
  if (takesUp({ ...exchange, content: ownWords(content, saidForIt) })) return 'words'
  return saidForIt.length > 0 && takesUp(exchange) ? 'frame' : 'no'
}

function takesUp({ content, opponent, own, known, language }: Exchange): boolean {
  const said = fold(opponent)
  const usual = known.map(fold)
  const dense = /\p{Script=Han}/u.test(said)
  const quotes = quotationsOf(content)
    .map((quotation) => fold(quotation).replace(/[….,;:!?]+$/u, ''))
    .filter((quotation) => quotation.length >= (dense ? QUOTED_FROM.dense : QUOTED_FROM.spaced))
  if (quotes.some((quote) => said.includes(quote) && !usual.some((text) => text.includes(quote)))) return true
  const theirs = tellingWords(opponent, language)
  for (const text of [...known, ...own]) for (const word of tellingWords(text, language)) theirs.delete(word)
  const taken = [...tellingWords(beginningOf(content), language)].filter((word) => theirs.has(word))
  return taken.length >= TAKEN_UP
}

function beginningOf(text: string): string {
  const sentences = sentencesOf(text)
  return sentences.slice(0, Math.max(2, Math.ceil(sentences.length * BEGINNING))).join('\n')
}

/** Long enough, no stop word, cut to a stem so that `child` and `children` are one. */
function tellingWords(text: string, language: string): Set<string> {
  const stop = stopWords(language)
  const dense = ['zh', 'ja', 'ko', 'th'].includes(language.split('-')[0] ?? '')
  const least = dense ? 2 : 4
  return new Set(
    foldedWords(text, language)
      .filter((word) => [...word].length >= least && !stop.has(word) && !/^\d+$/.test(word))
      .map((word) => (dense ? word : [...word].slice(0, 6).join(''))),
  )
}

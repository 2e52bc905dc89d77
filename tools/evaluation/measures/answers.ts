/** Measures whether a rebuttal answers the opponent's last turn (§13). */
import { fold, foldedWords, quotationsOf, sentencesOf } from './text.ts'
import { stopWords } from './stop-words.ts'

/** Minimum number of letters in a quotation that counts as an answer, in scripts with and without spaces. */
const QUOTED_FROM = { spaced: 12, dense: 4 }
/** Share of a turn's sentences that counts as its beginning, in which a rebuttal must answer the opponent. */
const BEGINNING = 0.6
/** Minimum number of significant words that the speaker repeats from the opponent and has not used before. */
const TAKEN_UP = 3

export interface Exchange {
  readonly content: string
  readonly opponent: string
  readonly own: readonly string[]
  /** The question, positions and context, whose words do not count because every turn may use them. */
  readonly known: readonly string[]
  readonly language: string
}

export function answers({ content, opponent, own, known, language }: Exchange): boolean {
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

/** Returns the longer words except stop words. In most languages, cuts the words to six letters. */
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

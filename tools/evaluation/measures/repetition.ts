import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { fold, foldedWords, sentencesOf, withoutQuotations } from './text.ts'

export interface RepetitionMark {
  /** Sentences that occur verbatim earlier in this turn or in an earlier turn. */
  readonly sentences: readonly string[]
  /** The share (0 to 1) of runs of four words that occur earlier in this turn. */
  readonly within: number
  /** The share (0 to 1) of runs of four words that occur in the speaker's earlier turns. */
  readonly across: number
  readonly right: boolean
}

const RUN = 4
/** Minimum number of words in a sentence that must not be repeated. Sentences such as "I think so." may be repeated. */
const SHORTEST_SENTENCE = 5
/** Limits for `within` and `across`. Turns written by people stay below 3 % and 5 %, respectively. */
const MOST_WITHIN = 0.08
const MOST_ACROSS = 0.15

export interface Spoken {
  readonly content: string
  readonly optionNumber: OptionNumber
}

/** @param known the question and the positions, which every turn may repeat */
export function repetitionOf(
  turn: Spoken,
  earlier: readonly Spoken[],
  known: readonly string[],
  language: string,
): RepetitionMark {
  // Ignores quotations, because quoting the opponent is not repetition.
  const own = withoutQuotations(turn.content)
  const usual = new Set(known.flatMap((text) => runsOf(text, language)))
  const runs = runsOf(own, language).filter((run) => !usual.has(run))
  const mine = earlier.filter(({ optionNumber }) => optionNumber === turn.optionNumber)
  const before = new Set(mine.flatMap(({ content }) => runsOf(withoutQuotations(content), language)))
  const within = share(runs.length - new Set(runs).size, runs.length)
  const across = share(runs.filter((run) => before.has(run)).length, runs.length)
  const sentences = repeatedSentences(own, earlier, known, language)
  return {
    sentences,
    within,
    across,
    right: sentences.length === 0 && within <= MOST_WITHIN && across <= MOST_ACROSS,
  }
}

function repeatedSentences(
  text: string,
  earlier: readonly Spoken[],
  known: readonly string[],
  language: string,
): string[] {
  const plain = (sentence: string) => foldedWords(sentence, language).join(' ')
  const usual = new Set(known.flatMap((text) => sentencesOf(text)).map(plain))
  const said = new Set(earlier.flatMap(({ content }) => sentencesOf(content).map(plain)))
  return sentencesOf(text).filter((sentence) => {
    const words = plain(sentence)
    if (words.split(' ').length < SHORTEST_SENTENCE || usual.has(words)) return false
    const old = said.has(words)
    said.add(words)
    return old
  })
}

function runsOf(text: string, language: string): string[] {
  // Splits the text into sentences first, so that no run of words spans two sentences.
  return sentencesOf(text).flatMap((sentence) => {
    const words = foldedWords(fold(sentence), language)
    return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '))
  })
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

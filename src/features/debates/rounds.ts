import * as v from 'valibot'

/** The rounds in order. Overtime leads to another cross-examination. */
export const ROUNDS = ['opening', 'cross-examination', 'answer', 'concession', 'closing', 'overtime'] as const
export const roundSchema = v.picklist(ROUNDS)
export type Round = v.InferOutput<typeof roundSchema>

const AFTER: Readonly<Record<Round, Round>> = {
  opening: 'cross-examination',
  'cross-examination': 'answer',
  answer: 'concession',
  concession: 'closing',
  closing: 'overtime',
  overtime: 'cross-examination',
}

/**
 * Returns the round of the next turn; each round has two turns.
 * @param earlier the rounds of all turns so far
 * @param closing true if the closing was requested. The next turn is then a closing, unless the opening is unfinished.
 */
export function nextRound(earlier: readonly Round[], closing = false): Round {
  const last = earlier.at(-1)
  if (last === undefined) return 'opening'
  if (closing && earlier.length >= 2) return 'closing'
  const run = earlier.length - 1 - earlier.findLastIndex((round) => round !== last)
  return run % 2 === 1 ? last : AFTER[last]
}

/** Returns the round of a turn in a debate whose closing was not requested. */
export function roundOf(turnNumber: number): Round {
  if (turnNumber <= 2) return 'opening'
  const pair = Math.floor((turnNumber - 3) / 2) % 5
  return ROUNDS[pair + 1] ?? 'overtime'
}

interface Length {
  readonly min: number
  readonly max: number
  readonly unit: 'words' | 'characters'
}

const SHORT_MAX = 75

const WORDS: Readonly<Record<Round, readonly [min: number, max: number]>> = {
  opening: [100, 130],
  'cross-examination': [0, SHORT_MAX],
  answer: [0, SHORT_MAX],
  concession: [0, 110],
  closing: [0, SHORT_MAX],
  overtime: [0, 110],
}

/** Returns true if turns of this round are too short to be shown as cards (§9). */
export const isShort = (round: Round): boolean => WORDS[round][1] <= SHORT_MAX

const CHARACTERS_A_WORD: Readonly<Record<string, number>> = { ja: 2.4, zh: 1.7, th: 5 }

const charactersAWord = (language: string) => CHARACTERS_A_WORD[language.split('-')[0] ?? ''] ?? null

export function lengthOf(round: Round, language: string): Length {
  const [min, max] = WORDS[round]
  const characters = charactersAWord(language)
  if (characters === null) return { min, max, unit: 'words' }
  const rounded = (words: number) => Math.round((words * characters) / 10) * 10
  return { min: rounded(min), max: rounded(max), unit: 'characters' }
}

export function atMostWords(words: number, language: string): string {
  const characters = charactersAWord(language)
  return characters === null ? `${words} words` : `${Math.round(words * characters)} characters`
}

/** Returns the number of words or, for languages without spaces, an estimate that may be a fraction. */
export function wordsIn(text: string, language: string): number {
  const characters = charactersAWord(language)
  if (characters === null) return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return (text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) / characters
}

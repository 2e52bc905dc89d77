import { roundOf } from '#features/debates/rounds.ts'
import { optionOf } from '#features/debates/rules.ts'
import type { TurnBrief } from '#features/turns/server/debaters/debater.ts'

export const debate = {
  id: '01890000-0000-7000-8000-000000000001',
  question: 'Should cities ban private cars?',
  option1: 'Yes, ban them',
  option2: 'No, keep them',
  coffeeLevel: 1,
  language: 'en',
}

/** Returns `count` earlier turns. Each consists of one sentence and `words` repetitions of another. */
export const said = (count: number, words = 3) =>
  Array.from({ length: count }, (_, index) => ({
    turnNumber: index + 1,
    round: roundOf(index + 1),
    content: `Point ${index + 1}. ${'And so on. '.repeat(words)}`.trim(),
    summary: null,
  }))

export const briefOf = (
  about: Partial<TurnBrief['debate']>,
  before: readonly string[],
  over: Partial<TurnBrief> = {},
): TurnBrief =>
  turn(before.length + 1, {
    debate: { ...debate, ...about },
    earlier: before.map((content, index) => earlierTurn(index + 1, content)),
    ...over,
  })

export const earlierTurn = (turnNumber: number, content: string): TurnBrief['earlier'][number] => ({
  turnNumber,
  round: roundOf(turnNumber),
  content,
  summary: null,
})

export const turn = (turnNumber: number, over: Partial<TurnBrief> = {}): TurnBrief => ({
  debate,
  turnNumber,
  optionNumber: optionOf(over.turnNumber ?? turnNumber),
  round: roundOf(over.turnNumber ?? turnNumber),
  earlier: said(turnNumber - 1),
  userInputs: [],
  lostAttempt: '',
  passages: [],
  ...over,
})

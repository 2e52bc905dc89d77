/** A debate as a prompt is asked for it: each turn sees the turns before it. */
import { optionOf } from '#features/debate/rules.ts'
import type { TurnPromptRequest } from '#features/debate/server/debaters/turn-prompt.ts'

export const debate = {
  id: '01890000-0000-7000-8000-000000000001',
  question: 'Should cities ban private cars?',
  option1: 'Yes, ban them',
  option2: 'No, keep them',
  coffeeLevel: 1,
  language: 'en',
}

/** So many earlier turns, each of `words` sentences. */
export const said = (count: number, words = 3) =>
  Array.from({ length: count }, (_, index) => ({
    turnNumber: index + 1,
    content: `Point ${index + 1}. ${'And so on. '.repeat(words)}`.trim(),
    summary: null,
  }))

/** What is asked for a turn of that debate. */
export const turn = (turnNumber: number, over: Partial<TurnPromptRequest> = {}): TurnPromptRequest => ({
  debate,
  turnNumber,
  optionNumber: optionOf(turnNumber),
  earlier: said(turnNumber - 1),
  userInputs: [],
  lostAttempt: '',
  size: 'full',
  ...over,
})

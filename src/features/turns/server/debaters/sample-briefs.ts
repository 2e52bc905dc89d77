/** The version of a prompt is a hash of the prompts for these briefs, one for each kind of task. */
import { roundOf } from '#features/debates/rounds.ts'
import type { TurnBrief } from './debater.ts'

const debate = { id: '', question: 'Why?', option1: 'Yes', option2: 'No', language: 'en' }
const passage = { marker: 1, sourceId: '', title: 'A', url: null, language: 'en', start: 0, text: 'One.' } as const

function brief(turnNumber: number, coffeeLevel: number, more: Partial<TurnBrief> = {}): TurnBrief {
  const earlier = Array.from({ length: turnNumber - 1 }, (_, at) => {
    return { turnNumber: at + 1, round: roundOf(at + 1), content: at % 4 === 2 ? 'Two?' : 'One. Two.', summary: null }
  })
  return {
    debate: { ...debate, coffeeLevel },
    turnNumber,
    round: roundOf(turnNumber),
    optionNumber: turnNumber % 2 === 1 ? 1 : 2,
    earlier,
    userInputs: [],
    lostAttempt: '',
    passages: [],
    ...more,
  }
}

export const SAMPLE_BRIEFS: readonly TurnBrief[] = [
  brief(1, 1),
  brief(2, 2),
  brief(3, 3, { passages: [{ ...passage, optionNumber: 1 }] }),
  brief(4, 4, { userInputs: [{ turnNumber: 4, content: 'One.' }], lostAttempt: 'One.' }),
  brief(5, 5, { userInputs: [{ turnNumber: 5, content: 'One?', asked: 'both' }] }),
  ...[6, 7, 9, 11].map((turnNumber) => brief(turnNumber, 1)),
]

import { roundOf } from '#features/debates/rounds.ts'
import type { MarkedDebate, MarkedTurn, TurnMarks } from './measures/mark.ts'
import type { Question } from './questions/question.ts'

const RIGHT: TurnMarks = {
  position: { stance: 'kept', seen: ['+ beach'] },
  answers: null,
  context: null,
  language: { right: true, found: 'en' },
  length: { words: 120, right: true },
  kept: { round: null, question: null },
  repetition: { sentences: [], within: 0, across: 0, right: true },
  leaks: [],
  cards: null,
  sources: { cited: 0, held: 0, unsourced: 0 },
}

export const plantedTurn = (
  turnNumber: number,
  marks: Partial<TurnMarks> = {},
  over: Partial<MarkedTurn> = {},
): MarkedTurn => ({
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  round: roundOf(turnNumber),
  content: `Turn ${turnNumber}.`,
  engine: 'scripted',
  promptVersion: 'test',
  msToFirstToken: turnNumber * 100,
  citations: [],
  cards: null,
  cardsFault: null,
  marks: { ...RIGHT, ...marks },
  ...over,
})

export const plantedDebate = (
  turns: readonly MarkedTurn[],
  question: Partial<Question> = {},
  over: Partial<MarkedDebate> = {},
): MarkedDebate => ({
  question: {
    number: 1,
    language: 'en',
    kind: 'moral',
    question: 'Is it right?',
    option1: 'Yes',
    option2: 'No',
    signs: { 1: [], 2: [] },
    ...question,
  },
  turns,
  contextFrom: null,
  sources: null,
  fault: null,
  ...over,
})

/** Provides the map of a debate of five turns in which Einstein's second turn refutes both cards of Cat's first turn. */
import { roundOf } from '#features/debates/rounds.ts'
import type { DebateMap, DebateVerdict } from '#features/verdict/contract.ts'
import { verdictOver } from '#features/verdict/verdict.ts'

type SampleCard = DebateMap['cards'][number]
type SampleEdge = DebateMap['edges'][number]

const sampleCard = (turnNumber: number, n: number, point: string): SampleCard => ({
  id: `response-${turnNumber}.${n}`,
  responseId: `response-${turnNumber}`,
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  round: roundOf(turnNumber),
  point,
  quote: null,
})

export const sampleEdge = (from: SampleCard, to: SampleCard, over: Partial<SampleEdge> = {}): SampleEdge => ({
  from: from.id,
  to: to.id,
  relation: 'refutes',
  quote: `${to.point}? Not so.`,
  readings: { yes: 2, no: 0 },
  contested: false,
  contests: 0,
  contestedByYou: false,
  ...over,
})

const trams = sampleCard(1, 1, 'Trams carry more people')
const shops = sampleCard(2, 1, 'Shops lose their customers')
const taxis = sampleCard(2, 2, 'Taxis become dearer')
const streets = sampleCard(3, 1, 'Quiet streets sell more')
const winters = sampleCard(4, 1, 'Winters are cold')
const coats = sampleCard(5, 1, 'Coats are warm')
export const SAMPLE_CARDS = { trams, shops, taxis, streets, winters, coats }

export const sampleMap = (over: Partial<DebateMap> = {}): DebateMap => ({
  cards: [trams, shops, taxis, streets, winters, coats],
  edges: [sampleEdge(streets, shops), sampleEdge(streets, taxis), sampleEdge(winters, trams, { relation: 'weakens' })],
  unanswered: [streets.id, winters.id],
  by: 'model',
  unread: 0,
  ...over,
})

export function sampleVerdict(over: Partial<DebateVerdict> = {}): DebateVerdict {
  return {
    ...verdictOver(sampleMap()),
    decidingEdges: [],
    steelman: ['Shops are more than sales.'],
    sourced: { option1: 0.5, option2: null },
    ...over,
  }
}

/** The map of a debate (§20): which argument card answers which card of the other side. */
import type { DebateMap } from './contract.ts'

export type MapCard = Omit<DebateMap['cards'][number], 'quote'>
export type MapEdge = Pick<DebateMap['edges'][number], 'from' | 'to' | 'relation'>
export type Relation = MapEdge['relation']

export interface ArgumentMap {
  readonly cards: readonly MapCard[]
  readonly edges: readonly MapEdge[]
}

/** Two cards have at most one edge in each direction. */
export const edgeName = ({ from, to }: Pick<MapEdge, 'from' | 'to'>): string => `${from} ${to}`

export function unansweredCards({ cards, edges }: ArgumentMap): MapCard[] {
  const answered = new Set(edges.map(({ to }) => to))
  return answerable(cards).filter(({ id }) => !answered.has(id))
}

/** The cards after which the other side has had a turn whose task allows an answer: no opening and no closing. */
export function answerable(cards: readonly MapCard[]): MapCard[] {
  const last = lastAnswers(cards)
  return cards.filter(({ optionNumber, turnNumber }) => turnNumber < last[optionNumber === 1 ? 2 : 1])
}

/**
 * Two parts of a map: in each, one side has both the first and the last word, from its first turn to its last that may
 * answer. Taken together they favour nobody, and an answer to which no reply was possible counts in at most one of them.
 */
export function stretches({ cards, edges }: ArgumentMap): ArgumentMap[] {
  const last = lastAnswers(cards)
  return ([1, 2] as const).map((side) => {
    const first = cards.find(({ optionNumber }) => optionNumber === side)?.turnNumber ?? 0
    return { cards: cards.filter(({ turnNumber }) => turnNumber >= first && turnNumber <= last[side]), edges }
  })
}

/** Turn numbers; 0 for a side that has had no turn that may answer. */
function lastAnswers(cards: readonly MapCard[]): Record<MapCard['optionNumber'], number> {
  const last = { 1: 0, 2: 0 }
  for (const { optionNumber, turnNumber, round } of cards)
    if (round !== 'opening' && round !== 'closing') last[optionNumber] = Math.max(last[optionNumber], turnNumber)
  return last
}

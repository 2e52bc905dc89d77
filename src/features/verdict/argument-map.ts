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
  const last = { 1: 0, 2: 0 }
  for (const { optionNumber, turnNumber, round } of cards)
    if (round !== 'opening' && round !== 'closing') last[optionNumber] = Math.max(last[optionNumber], turnNumber)
  return cards.filter(({ optionNumber, turnNumber }) => turnNumber < last[optionNumber === 1 ? 2 : 1])
}

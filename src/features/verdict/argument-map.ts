/** The map of a debate (§20): which argument card answers which card of the other side. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'

/** How a card answers another: it leaves nothing of it, or takes a part. */
export type Relation = 'refutes' | 'weakens'

export interface MapCard {
  readonly id: string
  readonly responseId: string
  /** 1 is the first turn. */
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly point: string
}

export interface MapEdge {
  /** The id of the card that answers; it is of a later turn. */
  readonly from: string
  /** The id of the card of the other side that is answered. */
  readonly to: string
  readonly relation: Relation
}

export interface ArgumentMap {
  readonly cards: readonly MapCard[]
  readonly edges: readonly MapEdge[]
}

/** The name of an edge: no two edges lead from one card to the same other. */
export const edgeName = ({ from, to }: Pick<MapEdge, 'from' | 'to'>): string => `${from} ${to}`

/**
 * The cards that the other side could have answered, because it spoke after them, and did not. In the map's order.
 */
export function unansweredCards({ cards, edges }: ArgumentMap): MapCard[] {
  const answered = new Set(edges.map(({ to }) => to))
  return answerable(cards).filter(({ id }) => !answered.has(id))
}

/** The cards of a turn after which the other side spoke once more, in the map's order. */
export function answerable(cards: readonly MapCard[]): MapCard[] {
  const last = { 1: 0, 2: 0 }
  for (const { optionNumber, turnNumber } of cards) last[optionNumber] = Math.max(last[optionNumber], turnNumber)
  return cards.filter(({ optionNumber, turnNumber }) => turnNumber < last[optionNumber === 1 ? 2 : 1])
}

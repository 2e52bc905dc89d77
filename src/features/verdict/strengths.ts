/**
 * How much of each card is left standing after what answers it (§20): DF-QuAD (Rago, Toni, Aurisicchio, Baroni 2016) over
 * a map that holds attacks alone. No model is asked, so one map always gives the same numbers.
 */
import type { ArgumentMap, MapCard, Relation } from './argument-map.ts'

/** What every card is worth before anybody answers it: no card is believed more than another. */
export const BASE_STRENGTH = 0.5
/** The share of its own strength with which an answer counts against the card. */
const RELATION_WEIGHT: Readonly<Record<Relation, number>> = { refutes: 1, weakens: 0.5 }

/**
 * The strength of each card by its id, above 0 and at most `BASE_STRENGTH`. An answer is of a later turn than what it
 * answers, so the cards are worked out from the last turn back, each once. Edges to or from cards that the map does not
 * hold, and edges that do not lead back in time, count nothing.
 */
export function cardStrengths({ cards, edges }: ArgumentMap): ReadonlyMap<string, number> {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const answersTo = new Map<string, { readonly card: MapCard; readonly relation: Relation }[]>()
  for (const { from, to, relation } of edges) {
    const card = byId.get(from)
    const answered = byId.get(to)
    if (!card || !answered || card.turnNumber <= answered.turnNumber) continue
    answersTo.set(to, [...(answersTo.get(to) ?? []), { card, relation }])
  }
  const strengths = new Map<string, number>()
  for (const { id } of cards.toSorted((a, b) => b.turnNumber - a.turnNumber)) {
    let left = BASE_STRENGTH
    for (const { card, relation } of answersTo.get(id) ?? [])
      left *= 1 - RELATION_WEIGHT[relation] * (strengths.get(card.id) ?? 0)
    strengths.set(id, left)
  }
  return strengths
}

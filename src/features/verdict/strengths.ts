/**
 * How much of each card is left standing after what answers it (§20): DF-QuAD (Rago, Toni, Aurisicchio, Baroni 2016) over
 * a map that holds attacks alone. No model is asked, so one map always gives the same numbers.
 */
import type { ArgumentMap, MapCard, MapEdge, Relation } from './argument-map.ts'

/** What every card is worth before anybody answers it: no card is believed more than another. */
export const BASE_STRENGTH = 0.5
/** The share of its own strength with which an answer counts against the card. */
const RELATION_WEIGHT: Readonly<Record<Relation, number>> = { refutes: 1, weakens: 0.5 }

/**
 * The strength of each card by its id, above 0 and at most `BASE_STRENGTH`. An answer is of a later turn than what it
 * answers, so the cards are worked out from the last turn back, each once. Edges to or from cards that the map does not
 * hold, and edges that do not lead back in time, count nothing.
 */
export function cardStrengths(map: ArgumentMap): ReadonlyMap<string, number> {
  const strengths = strengthsWithout(map)(null)
  return new Map(map.cards.map(({ id }, at) => [id, strengths[at] ?? 0]))
}

/**
 * Returns the function that works them out, by the cards' places in the map, as if one edge were not there: it is asked
 * for each edge of a map, so what all have in common is laid out in arrays before.
 */
export function strengthsWithout({ cards, edges }: ArgumentMap): (left: MapEdge | null) => Float64Array {
  const placeOf = new Map(cards.map(({ id }, at) => [id, at]))
  const answersTo = new Map<number, Answer[]>()
  for (const edge of edges) {
    const [from, to] = [placeOf.get(edge.from), placeOf.get(edge.to)]
    if (from === undefined || to === undefined || !isLater(cards[from], cards[to])) continue
    const answers = answersTo.get(to) ?? []
    answersTo.set(to, answers)
    answers.push({ from, weight: RELATION_WEIGHT[edge.relation], edge })
  }
  // A card that nobody answers has its base strength whatever is left out.
  const answered = [...answersTo].toSorted(([one], [other]) => turnOf(cards[other]) - turnOf(cards[one]))
  const rankOf = new Map(answered.flatMap(([, answers], rank) => answers.map(({ edge }) => [edge, rank])))

  const workOut = (strengths: Float64Array, from: number, left: MapEdge | null) => {
    for (let rank = from; rank < answered.length; rank++) {
      const [at, answers] = answered[rank] as (typeof answered)[number]
      let strength = BASE_STRENGTH
      for (const answer of answers)
        if (answer.edge !== left) strength *= 1 - answer.weight * (strengths[answer.from] ?? 0)
      strengths[at] = strength
    }
    return strengths
  }
  const whole = workOut(new Float64Array(cards.length).fill(BASE_STRENGTH), 0, null)
  return (left) => {
    const rank = left === null ? undefined : rankOf.get(left)
    // What was worked out before the answered card does not depend on the answer.
    return rank === undefined ? whole : workOut(whole.slice(), rank, left)
  }
}

interface Answer {
  /** The place of the card that answers. */
  readonly from: number
  readonly weight: number
  readonly edge: MapEdge
}

const turnOf = (card: MapCard | undefined) => card?.turnNumber ?? 0
const isLater = (one: MapCard | undefined, other: MapCard | undefined) => turnOf(one) > turnOf(other)

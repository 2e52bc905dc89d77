/** Computes each card's remaining strength (§20) by DF-QuAD with attacks only (Rago, Toni, Aurisicchio, Baroni 2016). */
import { type ArgumentMap, type MapCard, type MapEdge, type Relation, stretches } from './argument-map.ts'

/** The strength of a card without answers. */
export const BASE_STRENGTH = 0.5
/** The factor by which an answer's own strength is multiplied before it reduces the answered card's strength. */
const RELATION_WEIGHT: Readonly<Record<Relation, number>> = { refutes: 1, weakens: 0.5 }

/** Returns each card's mean strength by card id. A strength is above 0 and at most `BASE_STRENGTH`. */
export function cardStrengths(map: ArgumentMap): ReadonlyMap<string, number> {
  const found = new Map<string, number[]>()
  for (const part of stretches(map)) {
    const strengths = strengthsWithout(part)(null)
    for (const [at, { id }] of part.cards.entries())
      found.set(id, [...(found.get(id) ?? []), strengths[at] ?? BASE_STRENGTH])
  }
  return new Map(map.cards.map(({ id }) => [id, mean(found.get(id) ?? [BASE_STRENGTH])]))
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns a function that computes the strengths without a given edge. Only edges to earlier turns count. */
export function strengthsWithout({ cards, edges }: ArgumentMap): (left: MapEdge | null) => Float64Array {
  const placeOf = new Map(cards.map(({ id }, at) => [id, at]))
  const answersTo = new Map<number, { readonly from: number; readonly weight: number; readonly edge: MapEdge }[]>()
  for (const edge of edges) {
    const [from, to] = [placeOf.get(edge.from), placeOf.get(edge.to)]
    if (from === undefined || to === undefined || turnOf(cards[from]) <= turnOf(cards[to])) continue
    const answers = answersTo.get(to) ?? []
    answersTo.set(to, answers)
    answers.push({ from, weight: RELATION_WEIGHT[edge.relation], edge })
  }
  // Sorts later turns first, because a card's strength depends on its answers, which are in later turns.
  const answered = [...answersTo].toSorted(([one], [other]) => turnOf(cards[other]) - turnOf(cards[one]))
  const rankOf = new Map(answered.flatMap(([, answers], rank) => answers.map(({ edge }) => [edge, rank])))

  const workOut = (strengths: Float64Array, from: number, left: MapEdge | null) => {
    for (const [at, answers] of answered.slice(from)) {
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
    // Cards in turns after the answered card keep their strengths, because omitting the edge does not affect them.
    return rank === undefined ? whole : workOut(whole.slice(), rank, left)
  }
}

const turnOf = (card: MapCard | undefined) => card?.turnNumber ?? 0

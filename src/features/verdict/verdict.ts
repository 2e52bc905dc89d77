/** Computes the verdict on a debate's map (§20). It shows which points were answered, not which are true. */
import { type ArgumentMap, answerable, isTimelyIn, type MapCard, type MapEdge, stretches } from './argument-map.ts'
import type { DebateVerdict } from './contract.ts'
import { BASE_STRENGTH, cardStrengths, mean, strengthsWithout } from './strengths.ts'

/** The minimum share of answerable cards that must be answered. Below this share, the verdict is withheld. */
const LEAST_ANSWERED = 1 / 4
/** A lead is narrow if it would be below this difference in strength (0 to 1) without one of the answers. */
const NARROW_BELOW = 0.05
/** The number of decimals to compare, because floating-point sums are not exact. */
const EQUAL_DIGITS = 9

export type Side = 'option1' | 'option2'

export interface Verdict extends Omit<DebateVerdict, 'decidingEdges' | 'steelman' | 'sourced'> {
  readonly decidingEdges: readonly MapEdge[]
}

/**
 * Computes the verdict. A card counts only if the other side could have answered it, so the last word is no advantage. Every
 * turn has the same weight.
 */
export function verdictOver(map: ArgumentMap): Verdict {
  const parts = stretches(map).map((part) => ({ left: strengthsWithout(part), turns: turnsOf(part) }))
  const partsWithout = (edge: MapEdge | null) =>
    parts.map(({ left, turns }) => {
      const strengths = left(edge)
      return { option1: meanOf(turns.option1, strengths), option2: meanOf(turns.option2, strengths) }
    })
  const whole = partsWithout(null)
  const sides = ofBoth(whole)
  const lead = sides.option1 - sides.option2
  const without = map.edges.map((edge) => {
    const left = ofBoth(partsWithout(edge))
    return { edge, lead: left.option1 - left.option2 }
  })
  const decidingEdges = without.filter((left) => signOf(left.lead) !== signOf(lead)).map(({ edge }) => edge)
  const band = Math.max(0, ...without.map((left) => (lead - left.lead) * (signOf(lead) || 1)))
  const isAnswered = new Set(map.edges.map(({ to }) => to))
  const counted = answerable(map.cards)
  const answered = counted.filter(({ id }) => isAnswered.has(id)).length
  const reason = (): Verdict['reason'] => {
    if (whole.some(({ option1, option2 }) => option1 === null || option2 === null)) return 'too-short'
    if (answered < LEAST_ANSWERED * counted.length) return 'few-answers'
    const sameAhead = whole.every(({ option1, option2 }) => signOf((option1 ?? 0) - (option2 ?? 0)) === signOf(lead))
    return sameAhead || decidingEdges.length > 0 ? null : 'last-word'
  }
  const found = reason()
  const result = (): Verdict['result'] => {
    if (found === 'too-short' || found === 'few-answers') return 'withheld'
    if (signOf(lead) === 0 || decidingEdges.length > 0 || found === 'last-word') return 'too-close'
    return lead > 0 ? 'option1' : 'option2'
  }
  const outcome = result()
  const ahead = outcome === 'option1' || outcome === 'option2' ? outcome : null
  const strengths = cardStrengths(map)
  const isTimely = isTimelyIn(map)
  const left = ({ id }: MapCard) => rounded(strengths.get(id) ?? 0)
  const sideOf = (side: Side) => counted.filter(({ optionNumber }) => side === `option${optionNumber}`)
  const strongestOf = (side: Side) => sideOf(side).toSorted((a, b) => left(b) - left(a))[0]?.id ?? null
  const whyAhead = (winner: Side, loser: Side): Verdict['why'] => {
    const [lost] = sideOf(loser).toSorted((a, b) => left(a) - left(b))
    const stood = sideOf(winner).find(({ id }) => !isAnswered.has(id))
    const answers = map.edges.filter((edge) => edge.to === lost?.id && isTimely(edge)).length
    return lost === undefined ? null : { answered: lost.id, answers, unanswered: stood?.id ?? null }
  }
  return {
    result: outcome,
    reason: found,
    narrow: ahead !== null && Math.abs(lead) - band < NARROW_BELOW,
    answerable: counted.length,
    answered,
    why: ahead && whyAhead(ahead, ahead === 'option1' ? 'option2' : 'option1'),
    strengths: sides,
    band,
    decidingEdges,
    strongest: { option1: strongestOf('option1'), option2: strongestOf('option2') },
    crux: cruxOf(map),
  }
}

function turnsOf({ cards }: ArgumentMap): Record<Side, number[][]> {
  const counted = new Set(answerable(cards))
  const turns: Record<Side, Map<number, number[]>> = { option1: new Map(), option2: new Map() }
  for (const [at, card] of cards.entries()) {
    if (!counted.has(card)) continue
    const ofSide = turns[`option${card.optionNumber}`]
    ofSide.set(card.turnNumber, [...(ofSide.get(card.turnNumber) ?? []), at])
  }
  return { option1: [...turns.option1.values()], option2: [...turns.option2.values()] }
}

/** Returns the mean of the turns' mean strengths as a share of `BASE_STRENGTH`, or null if there are no turns. */
const meanOf = (turns: readonly (readonly number[])[], strengths: Float64Array): number | null =>
  turns.length === 0 ? null : mean(turns.map((places) => mean(places.map((at) => strengths[at] ?? 0)))) / BASE_STRENGTH

const ofBoth = (parts: readonly Readonly<Record<Side, number | null>>[]): Record<Side, number> => ({
  option1: mean(parts.flatMap(({ option1 }) => option1 ?? [])),
  option2: mean(parts.flatMap(({ option2 }) => option2 ?? [])),
})

/** Returns the card with the most direct and indirect answers. On a tie, the earliest card wins. */
function cruxOf({ cards, edges }: ArgumentMap): string | null {
  const answersTo = new Map<string, number[]>()
  for (const [at, { to }] of edges.entries()) {
    const answers = answersTo.get(to) ?? []
    answersTo.set(to, answers)
    answers.push(at)
  }
  /** For each edge, the number of the last card for which it was counted, so that it counts only once for a card. */
  const countedFor = new Uint32Array(edges.length)
  const below = (id: string, number: number): number => {
    const open = [id]
    let count = 0
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const at of answersTo.get(next) ?? []) {
        if (countedFor[at] === number) continue
        countedFor[at] = number
        count += 1
        open.push(edges[at]?.from ?? '')
      }
    }
    return count
  }
  let crux: { readonly id: string; readonly answers: number } | null = null
  for (const [at, { id }] of cards.entries()) {
    const answers = below(id, at + 1)
    if (answers > (crux?.answers ?? 0)) crux = { id, answers }
  }
  return crux?.id ?? null
}

const rounded = (strength: number) => Number(strength.toFixed(EQUAL_DIGITS))
const signOf = (lead: number) => Math.sign(rounded(lead))

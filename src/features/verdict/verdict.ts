/** The verdict over a debate's map (§20): computed from what was answered; it does not say who is right. */
import type { OptionNumber } from '#features/debate/contract/fields.ts'
import { type ArgumentMap, answerable, edgeName, type MapCard, type MapEdge } from './argument-map.ts'
import { BASE_STRENGTH, cardStrengths } from './strengths.ts'

/** Two strengths that differ by less are equal: sums of fractions are not exact. */
const EQUAL_WITHIN = 1e-9

export type Side = 'option1' | 'option2'

export interface Verdict {
  /** `withheld` when a side has no card that the other could have answered. */
  readonly result: Side | 'too-close' | 'withheld'
  /** What is left standing of each side, 0 to 1: the mean of its turns, each the mean of its cards. */
  readonly strengths: Readonly<Record<Side, number>>
  /** The most that leaving one edge out takes from the lead; a lead no larger is too close to call. */
  readonly band: number
  /** The edges each of which alone turns the lead when it is left out. Empty unless the result is `too-close`. */
  readonly decidingEdges: readonly MapEdge[]
  /** The id of each side's card of which most is left, the earlier of equals; null without an answerable card. */
  readonly strongest: Readonly<Record<Side, string | null>>
  /** The id of the card that most others answer, directly or through answers: what the debate turned on; null without edges. */
  readonly crux: string | null
}

/**
 * The verdict over a map. Only cards that the other side could have answered count, so that the last word is no
 * advantage; the others still weaken what they answer. Each turn counts the same, into however many cards it was cut.
 */
export function verdictOver(map: ArgumentMap): Verdict {
  const counted = answerable(map.cards)
  const strengths = sideStrengths(map, counted)
  const lead = strengths.option1 - strengths.option2
  const without = map.edges.map((edge) => {
    const others = { ...map, edges: map.edges.filter((other) => other !== edge) }
    const left = sideStrengths(others, counted)
    return { edge, lead: left.option1 - left.option2 }
  })
  const turning = without.filter((left) => signOf(left.lead) !== signOf(lead)).map(({ edge }) => edge)
  const against = without.map((left) => (lead - left.lead) * (signOf(lead) || 1))
  return {
    result: resultOf(counted, lead, turning),
    strengths,
    band: Math.max(0, ...against),
    decidingEdges: turning,
    strongest: { option1: strongestOf(map, counted, 1), option2: strongestOf(map, counted, 2) },
    crux: cruxOf(map),
  }
}

function resultOf(counted: readonly MapCard[], lead: number, turning: readonly MapEdge[]): Verdict['result'] {
  if (new Set(counted.map(({ optionNumber }) => optionNumber)).size < 2) return 'withheld'
  if (signOf(lead) === 0 || turning.length > 0) return 'too-close'
  return lead > 0 ? 'option1' : 'option2'
}

function sideStrengths(map: ArgumentMap, counted: readonly MapCard[]): Record<Side, number> {
  const strengths = cardStrengths(map)
  const side = (optionNumber: OptionNumber) => {
    const turns = new Map<number, number[]>()
    for (const { id, turnNumber, optionNumber: by } of counted)
      if (by === optionNumber) turns.set(turnNumber, [...(turns.get(turnNumber) ?? []), strengths.get(id) ?? 0])
    return mean([...turns.values()].map(mean)) / BASE_STRENGTH
  }
  return { option1: side(1), option2: side(2) }
}

function strongestOf(map: ArgumentMap, counted: readonly MapCard[], optionNumber: OptionNumber): string | null {
  const strengths = cardStrengths(map)
  let best: { readonly id: string; readonly strength: number } | null = null
  for (const card of counted) {
    const strength = strengths.get(card.id) ?? 0
    if (card.optionNumber !== optionNumber || (best && strength <= best.strength + EQUAL_WITHIN)) continue
    best = { id: card.id, strength }
  }
  return best?.id ?? null
}

/** The card under the largest number of answers, counted with the answers to its answers; the earlier of equals. */
function cruxOf({ cards, edges }: ArgumentMap): string | null {
  const answersTo = new Map<string, MapEdge[]>()
  for (const edge of edges) answersTo.set(edge.to, [...(answersTo.get(edge.to) ?? []), edge])
  const below = (id: string): Set<string> => {
    const found = new Set<string>()
    const visit = (answered: string) => {
      for (const edge of answersTo.get(answered) ?? []) {
        if (found.has(edgeName(edge))) continue
        found.add(edgeName(edge))
        visit(edge.from)
      }
    }
    visit(id)
    return found
  }
  let crux: { readonly id: string; readonly answers: number } | null = null
  for (const { id } of cards) {
    const answers = below(id).size
    if (answers > (crux?.answers ?? 0)) crux = { id, answers }
  }
  return crux?.id ?? null
}

const signOf = (lead: number) => (Math.abs(lead) < EQUAL_WITHIN ? 0 : Math.sign(lead))
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

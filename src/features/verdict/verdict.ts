/** The verdict over a debate's map (§20): computed from what was answered; it does not say who is right. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { type ArgumentMap, answerable, type MapCard, type MapEdge } from './argument-map.ts'
import { BASE_STRENGTH, strengthsWithout } from './strengths.ts'

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
  const strengthsLeft = strengthsWithout(map)
  const sides = sideStrengths(map, counted)
  const whole = strengthsLeft(null)
  const strengths = sides(whole)
  const lead = strengths.option1 - strengths.option2
  const without = map.edges.map((edge) => {
    const left = sides(strengthsLeft(edge))
    return { edge, lead: left.option1 - left.option2 }
  })
  const turning = without.filter((left) => signOf(left.lead) !== signOf(lead)).map(({ edge }) => edge)
  const against = without.map((left) => (lead - left.lead) * (signOf(lead) || 1))
  return {
    result: resultOf(counted, lead, turning),
    strengths,
    band: Math.max(0, ...against),
    decidingEdges: turning,
    strongest: { option1: strongestOf(map, counted, 1, whole), option2: strongestOf(map, counted, 2, whole) },
    crux: cruxOf(map),
  }
}

function resultOf(counted: readonly MapCard[], lead: number, turning: readonly MapEdge[]): Verdict['result'] {
  if (new Set(counted.map(({ optionNumber }) => optionNumber)).size < 2) return 'withheld'
  if (signOf(lead) === 0 || turning.length > 0) return 'too-close'
  return lead > 0 ? 'option1' : 'option2'
}

/** Returns what is left standing of each side, with the strengths of all cards by their places. */
function sideStrengths({ cards }: ArgumentMap, counted: readonly MapCard[]) {
  const isCounted = new Set(counted)
  const turnsOf = (side: OptionNumber): readonly (readonly number[])[] => {
    const turns = new Map<number, number[]>()
    for (const [at, card] of cards.entries())
      if (card.optionNumber === side && isCounted.has(card))
        turns.set(card.turnNumber, [...(turns.get(card.turnNumber) ?? []), at])
    return [...turns.values()]
  }
  const [first, second] = [turnsOf(1), turnsOf(2)]
  const side = (turns: typeof first, strengths: Float64Array) => {
    let sum = 0
    for (const places of turns) {
      let ofTurn = 0
      for (const at of places) ofTurn += strengths[at] ?? 0
      sum += ofTurn / places.length
    }
    return turns.length === 0 ? 0 : sum / turns.length / BASE_STRENGTH
  }
  return (strengths: Float64Array): Record<Side, number> => ({
    option1: side(first, strengths),
    option2: side(second, strengths),
  })
}

function strongestOf(
  { cards }: ArgumentMap,
  counted: readonly MapCard[],
  optionNumber: OptionNumber,
  strengths: Float64Array,
): string | null {
  const isCounted = new Set(counted)
  let best: { readonly id: string; readonly strength: number } | null = null
  for (const [at, card] of cards.entries()) {
    const strength = strengths[at] ?? 0
    if (card.optionNumber !== optionNumber || !isCounted.has(card)) continue
    if (best === null || strength > best.strength + EQUAL_WITHIN) best = { id: card.id, strength }
  }
  return best?.id ?? null
}

/** The card under the largest number of answers, counted with the answers to its answers; the earlier of equals. */
function cruxOf({ cards, edges }: ArgumentMap): string | null {
  const answersTo = new Map<string, number[]>()
  for (const [at, { to }] of edges.entries()) {
    const answers = answersTo.get(to) ?? []
    answersTo.set(to, answers)
    answers.push(at)
  }
  /** For each edge the number of the card under which it was counted last. */
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

const signOf = (lead: number) => (Math.abs(lead) < EQUAL_WITHIN ? 0 : Math.sign(lead))

/** The verdict on a debate's map (§20): it measures what was answered, not what is true. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { type ArgumentMap, answerable, type MapCard, type MapEdge } from './argument-map.ts'
import type { DebateVerdict } from './contract.ts'
import { BASE_STRENGTH, strengthsWithout } from './strengths.ts'

/** The least share of the answerable cards that must be answered. */
const LEAST_ANSWERED = 1 / 4
/** A lead is narrow if it would be smaller than this without one of the answers; strengths are from 0 to 1. */
const NARROW_BELOW = 0.05
/** Strengths that differ by less are equal, because sums of fractions are not exact. */
const EQUAL_WITHIN = 1e-9

export type Side = 'option1' | 'option2'

export interface Verdict extends Omit<DebateVerdict, 'decidingEdges' | 'steelman' | 'sourced'> {
  readonly decidingEdges: readonly MapEdge[]
}

/**
 * Only cards that the other side could have answered count, so having the last word is no advantage. Every turn has the
 * same weight.
 */
export function verdictOver(map: ArgumentMap): Verdict {
  const strengthsLeft = strengthsWithout(map)
  const turns = { option1: turnsOf(map, 1), option2: turnsOf(map, 2) }
  const sides = (strengths: Float64Array) => ({
    option1: meanOf(turns.option1, strengths),
    option2: meanOf(turns.option2, strengths),
  })
  const whole = strengthsLeft(null)
  const strengths = sides(whole)
  const lead = strengths.option1 - strengths.option2
  const without = map.edges.map((edge) => {
    const left = sides(strengthsLeft(edge))
    return { edge, lead: left.option1 - left.option2 }
  })
  const decidingEdges = without.filter((left) => signOf(left.lead) !== signOf(lead)).map(({ edge }) => edge)
  const band = Math.max(0, ...without.map((left) => (lead - left.lead) * (signOf(lead) || 1)))
  const isAnswered = new Set(map.edges.map(({ to }) => to))
  const counted = [...turns.option1, ...turns.option2].flat().flatMap((at) => map.cards[at] ?? [])
  const answered = counted.filter(({ id }) => isAnswered.has(id)).length
  const reason = (): Verdict['reason'] => {
    if (turns.option1.length === 0 || turns.option2.length === 0) return 'too-short'
    return answered < LEAST_ANSWERED * counted.length ? 'few-answers' : null
  }
  const withheld = reason()
  const result = (): Verdict['result'] => {
    if (withheld !== null) return 'withheld'
    if (signOf(lead) === 0 || decidingEdges.length > 0) return 'too-close'
    return lead > 0 ? 'option1' : 'option2'
  }
  const found = result()
  const ahead = found === 'option1' || found === 'option2' ? found : null
  return {
    result: found,
    reason: withheld,
    narrow: ahead !== null && Math.abs(lead) - band < NARROW_BELOW,
    answerable: counted.length,
    answered,
    why: ahead && whyAhead(map, turns[ahead].flat(), turns[ahead === 'option1' ? 'option2' : 'option1'].flat(), whole),
    strengths,
    band,
    decidingEdges,
    strongest: {
      option1: strongestOf(map.cards, turns.option1.flat(), whole),
      option2: strongestOf(map.cards, turns.option2.flat(), whole),
    },
    crux: cruxOf(map),
  }
}

/** Returns the indexes in the map of a side's cards that count, grouped by turn. */
function turnsOf({ cards }: ArgumentMap, side: OptionNumber): number[][] {
  const counted = new Set(answerable(cards))
  const turns = new Map<number, number[]>()
  for (const [at, card] of cards.entries())
    if (card.optionNumber === side && counted.has(card))
      turns.set(card.turnNumber, [...(turns.get(card.turnNumber) ?? []), at])
  return [...turns.values()]
}

/** 0 to 1: the mean of the turns, each of which is the mean of its cards. */
function meanOf(turns: readonly (readonly number[])[], strengths: Float64Array): number {
  let sum = 0
  for (const places of turns) {
    let ofTurn = 0
    for (const at of places) ofTurn += strengths[at] ?? 0
    sum += ofTurn / places.length
  }
  return turns.length === 0 ? 0 : sum / turns.length / BASE_STRENGTH
}

function strongestOf(cards: readonly MapCard[], places: readonly number[], strengths: Float64Array): string | null {
  let best: number | null = null
  for (const at of places) if (best === null || (strengths[at] ?? 0) > (strengths[best] ?? 0) + EQUAL_WITHIN) best = at
  return best === null ? null : (cards[best]?.id ?? null)
}

/** @param winner @param loser the indexes of their cards that count */
function whyAhead(
  { cards, edges }: ArgumentMap,
  winner: readonly number[],
  loser: readonly number[],
  strengths: Float64Array,
): Verdict['why'] {
  const answersTo = (id: string | undefined) => edges.filter(({ to }) => to === id).length
  const [weakest] = loser.toSorted((a, b) => (strengths[a] ?? 0) - (strengths[b] ?? 0) || a - b)
  const lost = weakest === undefined ? undefined : cards[weakest]
  if (lost === undefined) return null
  const stood = winner.map((at) => cards[at]).find((card) => answersTo(card?.id) === 0)
  return { answered: lost.id, answers: answersTo(lost.id), unanswered: stood?.id ?? null }
}

/** Returns the card with the most answers, including answers to its answers; the earlier one if equal. */
function cruxOf({ cards, edges }: ArgumentMap): string | null {
  const answersTo = new Map<string, number[]>()
  for (const [at, { to }] of edges.entries()) {
    const answers = answersTo.get(to) ?? []
    answersTo.set(to, answers)
    answers.push(at)
  }
  /** For each edge, the number of the card for which it was last counted. */
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

import { cut } from '#platform/cut.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import type { Round } from '#features/debates/rounds.ts'
import type { ResponseRow } from '#features/debates/server/store.ts'
import { readCards } from '#features/debates/cards.ts'
import type { BriefTurn } from './debate-blocks.ts'

export type EarlierTurn = Pick<ResponseRow, 'turnNumber' | 'content' | 'summary'> & { readonly round: Round }

/** The number of tokens in a block's two markers, which contain the block's name and key. */
const MARKS = 24
const ALWAYS_WHOLE = 2
const CONDENSED_SENTENCES = 2
const CONDENSED_CHARACTERS = 280

/** Fits turns into the budget: condenses or drops all but the last two, then restores those that fit, newest first. */
export function fitTranscript(earlier: readonly EarlierTurn[], budget: number): BriefTurn[] {
  const costs = earlier.map(({ content }) => costOf(content))
  if (costs.reduce((sum, cost) => sum + cost, 0) <= budget) {
    return earlier.map(({ turnNumber, content }) => ({ turnNumber, text: content, condensed: false }))
  }
  const turns = earlier.map((turn, index) => {
    const condensed = index < earlier.length - ALWAYS_WHOLE
    return { turn, condensed, whole: costs[index] ?? 0, short: costOf(mainPoints(turn)) }
  })
  let total = turns.reduce((sum, entry) => sum + (entry.condensed ? entry.short : entry.whole), 0)
  const kept = turns.filter((entry) => {
    if (total <= budget || !entry.condensed) return true
    total -= entry.short
    return false
  })
  for (const entry of kept.toReversed().slice(ALWAYS_WHOLE)) {
    total += entry.whole - entry.short
    if (total > budget) break
    entry.condensed = false
  }
  return kept.map(({ turn, condensed }) => ({
    turnNumber: turn.turnNumber,
    text: condensed ? mainPoints(turn) : turn.content,
    condensed,
  }))
}

/** Truncates or omits context that exceeds the budget, but never omits fresh context, which the turn must address. */
export function fitContexts<T extends { readonly text: string }>(
  contexts: readonly T[],
  isFresh: (context: T) => boolean,
  budget: number,
): T[] {
  let total = 0
  const room = (text: string) => total + costOf(text) <= budget
  const fitted = new Map<T, string>()
  for (const context of contexts.toReversed().toSorted((a, b) => Number(isFresh(b)) - Number(isFresh(a)))) {
    const fresh = isFresh(context)
    const text = fresh && room(context.text) ? context.text : firstSentences(context.text)
    if (!fresh && !room(text)) continue
    fitted.set(context, text)
    total += costOf(text)
  }
  return contexts.flatMap((context) => {
    const text = fitted.get(context)
    return text === undefined ? [] : [{ ...context, text }]
  })
}

export function fitTexts<T>(items: readonly T[], textOf: (item: T) => string, budget: number): T[] {
  let total = 0
  return items.filter((item) => {
    const cost = costOf(textOf(item))
    if (total + cost > budget) return false
    total += cost
    return true
  })
}

const costOf = (text: string) => estimateTokens(text) + MARKS

function mainPoints(turn: EarlierTurn): string {
  const points = readCards(turn.summary ?? '').map((card) => card.point)
  return points.length > 0 ? points.map((point) => `- ${point}`).join('\n') : firstSentences(turn.content)
}

export function firstSentences(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const sentences = line.split(/(?<=[.!?…。！？؟।])\s*/u).slice(0, CONDENSED_SENTENCES)
  return cut(sentences.join(' ').trim(), CONDENSED_CHARACTERS)
}

/** What a debate costs at the providers: its tokens at the list prices of the models that serve the catalogue now. */
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { costOf } from '#features/models/server/spend/price.ts'
import { servedModel, successorOf } from '#features/models/server/served-models.ts'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { PLANS } from './assumptions.ts'
import { TOKENS } from './measured.ts'

export interface DebateCost {
  /** US dollars: the turns with sources and without, and the cards. */
  readonly turns: number
  readonly turnsWithSources: number
  readonly cards: number
  /** Suggested positions and search words, which Alex writes. */
  readonly around: number
  /** All of the debate's turns read for the map, three readings each. */
  readonly map: number
}

const MICRO = 1_000_000
const READINGS = 3

const priceOf = (modelId: string) => servedModel(successorOf(modelId) ?? '')?.price ?? null

/** US dollars. @param model id of the catalogue, of both debaters */
export function costOfDebate(model: string): DebateCost {
  const cost = (usage: ModelUsage, id = model) => costOf({ kind: 'remote', price: priceOf(id) }, usage) / MICRO
  return {
    turns: cost(TOKENS.turns),
    turnsWithSources: cost(TOKENS.turnsWithSources),
    cards: cost(TOKENS.cards),
    around: cost(TOKENS.positions, DEFAULT_MODEL) + cost(TOKENS.searchWords, DEFAULT_MODEL),
    map: READINGS * cost(TOKENS.mapReading),
  }
}

/** US dollars of a debate with sources and cards, without its map. */
export function usualCost(model: string): number {
  const { turnsWithSources, cards, around } = costOfDebate(model)
  return turnsWithSources + cards + around
}

/** US dollars, by how many debates are made with each plan. */
export const meanCost = (): number => PLANS.reduce((sum, { share, model }) => sum + share * usualCost(model), 0)

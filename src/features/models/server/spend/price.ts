/** A call costs its tokens, counted or estimated, at the list price of the model that answered. */
import { EngineError, isPermanent, type ModelUsage } from '#platform/server/llm/port.ts'
import type { EngineTarget } from '../asked-model.ts'
import { type Price, servedModel } from '../served-models.ts'

export type Priced =
  /** A null price is unknown: it counts nothing, and no ceiling can be set (config.ts). */
  | { readonly kind: 'remote'; readonly price: Price | null }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }
  /** A voice is paid by the characters it speaks, its `tokensIn`, in US dollars for a million. */
  | { readonly kind: 'speech'; readonly model: string; readonly price: number | null }

export interface FinishedCall {
  /** Null if the engine counted none. */
  readonly usage: ModelUsage | null
  /** The provider's id, if another model is known to have answered. */
  readonly servedBy?: string | undefined
  /** The question's tokens, for engines that do not count. */
  readonly asked: number
  /** The answer's text, or its tokens. */
  readonly answered: string | number
  readonly error: unknown
}

/** Millionths of a US dollar; local engines and models without a known price cost nothing. */
export function costOf(who: Priced, { tokensIn, tokensOut, tokensCached = 0, servedBy }: ModelUsage): number {
  if (who.kind === 'speech') return Math.ceil(tokensIn * (who.price ?? 0))
  if (who.kind !== 'remote') return 0
  const price = (servedBy === undefined ? null : servedModel(servedBy)?.price) ?? who.price
  if (price === null) return 0
  // A price per million tokens in dollars is a price per token in millionths.
  const cached = Math.min(tokensCached, tokensIn)
  const dollars = (tokensIn - cached) * price.in + cached * price.cached + tokensOut * price.out
  // The sum of two such products may lie a billionth above a whole number.
  return Math.ceil(Number(dollars.toFixed(6)))
}

/** Counts or estimates a call's tokens: none if the provider did not take the question. */
export function tokensOf({ usage, servedBy, asked, answered, error }: FinishedCall): ModelUsage {
  const by = servedBy === undefined ? {} : { servedBy }
  if (usage !== null) return { ...by, ...usage }
  if (isRefusal(error)) return { tokensIn: 0, tokensOut: 0 }
  const tokensOut = typeof answered === 'number' ? answered : Math.ceil(answered.length / 4)
  return { tokensIn: asked, tokensOut, ...by }
}

const UNPAID = ['unavailable', 'busy', 'rate-limited', 'rejected', 'too-long']

function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && (UNPAID.includes(error.fault) || isPermanent(error.fault))
}

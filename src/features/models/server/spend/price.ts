/** Computes the cost of a model's call: tokens, counted or estimated, at the catalogue's list prices. */
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { modelById } from '../../catalogue.ts'
import type { EngineTarget } from '../asked-model.ts'

/** The price of an engine: only remote ones have one, that of the catalogue's model `pricedAs`. */
export type Priced =
  | { readonly kind: 'remote'; readonly pricedAs: string }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }

/** A call that is over, however it ended. */
export interface FinishedCall {
  /** The tokens that the engine counted; null when it counted none. */
  readonly usage: ModelUsage | null
  /** Tokens of the question, for engines that do not count. */
  readonly asked: number
  /** The answer's text, or its tokens if the text is not at hand. */
  readonly answered: string | number
  /** The call's error; null when it did not fail. */
  readonly error: unknown
}

/** Cost in millionths of a US dollar; engines on this machine and models of no catalogue cost nothing. */
export function costOf(who: Priced, { tokensIn, tokensOut }: ModelUsage): number {
  const model = who.kind === 'remote' ? modelById(who.pricedAs) : null
  if (model === null) return 0
  // A price per million tokens in dollars is a price per token in millionths.
  return Math.ceil(tokensIn * model.price.in + tokensOut * model.price.out)
}

/**
 * The tokens of a call: as the engine counted them, else estimated; none when the provider did not take the question.
 */
export function tokensOf({ usage, asked, answered, error }: FinishedCall): ModelUsage {
  if (usage !== null) return usage
  if (isRefusal(error)) return { tokensIn: 0, tokensOut: 0 }
  // A token has about four characters.
  return { tokensIn: asked, tokensOut: typeof answered === 'number' ? answered : Math.ceil(answered.length / 4) }
}

/** Whether a provider bills nothing, because it did not take the question. */
function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && ['unavailable', 'busy', 'rate-limited', 'rejected'].includes(error.fault)
}

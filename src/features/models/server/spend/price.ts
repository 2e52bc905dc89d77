/** A call costs its tokens, counted or estimated, at the catalogue's list prices. */
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { modelById } from '../../catalogue.ts'
import type { EngineTarget } from '../asked-model.ts'

/** Only remote engines have one, that of the catalogue's model `pricedAs`. */
export type Priced =
  | { readonly kind: 'remote'; readonly pricedAs: string }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }

export interface FinishedCall {
  /** Null when it counted none. */
  readonly usage: ModelUsage | null
  /** For engines that do not count. */
  readonly asked: number
  /** The answer's text, or its tokens if the text is not at hand. */
  readonly answered: string | number
  /** Null when it did not fail. */
  readonly error: unknown
}

/** Millionths of a US dollar; engines on this machine and models of no catalogue cost nothing. */
export function costOf(who: Priced, { tokensIn, tokensOut }: ModelUsage): number {
  const model = who.kind === 'remote' ? modelById(who.pricedAs) : null
  if (model === null) return 0
  // A price per million tokens in dollars is a price per token in millionths.
  return Math.ceil(tokensIn * model.price.in + tokensOut * model.price.out)
}

/** Counts a call's tokens, or estimates them; none when the provider did not take the question. */
export function tokensOf({ usage, asked, answered, error }: FinishedCall): ModelUsage {
  if (usage !== null) return usage
  if (isRefusal(error)) return { tokensIn: 0, tokensOut: 0 }
  return { tokensIn: asked, tokensOut: typeof answered === 'number' ? answered : Math.ceil(answered.length / 4) }
}

function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && ['unavailable', 'busy', 'rate-limited', 'rejected'].includes(error.fault)
}

/** What a call of a model costs: tokens, counted or estimated, at the list prices of the catalogue. */
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { modelById } from '../../catalogue.ts'
import type { EngineTarget } from '../engines.ts'

/** Who is asked, as far as its price is concerned: only providers have one, that of the catalogue's model `pricedAs`. */
export type Priced =
  | { readonly kind: 'remote'; readonly pricedAs: string }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }

/** A call that is over, however it ended. */
export interface FinishedCall {
  /** What the engine counted; null when it did not. */
  readonly usage: ModelUsage | null
  /** Tokens of what was asked, for engines that do not count. */
  readonly asked: number
  /** What came as the answer: the text, or its tokens where the text is not at hand. */
  readonly answered: string | number
  /** Why it failed; null when it did not. */
  readonly error: unknown
}

/** Cost in millionths of a US dollar; engines on this machine and models of no catalogue cost nothing. */
export function costOf(who: Priced, { tokensIn, tokensOut }: ModelUsage): number {
  const model = who.kind === 'remote' ? modelById(who.pricedAs) : null
  if (model === null) return 0
  // A price per million tokens in dollars is a price per token in millionths.
  return Math.ceil(tokensIn * model.price.in + tokensOut * model.price.out)
}

/** The tokens a call is paid by: as the engine counted them, else estimated; none where the provider took no question. */
export function tokensOf({ usage, asked, answered, error }: FinishedCall): ModelUsage {
  if (usage !== null) return usage
  if (isRefusal(error)) return { tokensIn: 0, tokensOut: 0 }
  // About four characters are a token.
  return { tokensIn: asked, tokensOut: typeof answered === 'number' ? answered : Math.ceil(answered.length / 4) }
}

/** Whether a provider bills nothing: it did not take the question. */
function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && ['unavailable', 'busy', 'rate-limited', 'rejected'].includes(error.fault)
}

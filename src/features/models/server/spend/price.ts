/** A call costs its tokens, counted or estimated, at the catalogue's list prices. */
import { EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { modelById } from '../../catalogue.ts'
import type { EngineTarget } from '../asked-model.ts'

/** Only remote engines have one, that of the catalogue's model `pricedAs`. */
export type Priced =
  | { readonly kind: 'remote'; readonly pricedAs: string }
  | { readonly kind: Exclude<EngineTarget['kind'], 'remote'> }
  /** A voice, which is paid by the characters that it speaks: they are its `tokensIn`. */
  | { readonly kind: 'speech'; readonly model: string }

/** US dollars for a million characters; OpenAI prices the last by the minute, of about 900 characters. */
const SPEECH_PRICES: Readonly<Record<string, number>> = { 'tts-1': 15, 'tts-1-hd': 30, 'gpt-4o-mini-tts': 17 }

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

/** Millionths of a US dollar; engines on this machine, models of no catalogue and other people's voices cost nothing. */
export function costOf(who: Priced, { tokensIn, tokensOut }: ModelUsage): number {
  if (who.kind === 'speech') return Math.ceil(tokensIn * (SPEECH_PRICES[who.model] ?? 0))
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

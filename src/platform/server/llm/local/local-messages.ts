import type { ModelMessage } from '../port.ts'

export interface LoadOrder {
  readonly kind: 'load'
  readonly modelPath: string
  readonly contexts: number
  /** Maximum number of tokens of prompt and answer together; smaller for a model that was trained for fewer tokens. */
  readonly contextSize: number
  readonly threads: number
  readonly inference: string
}

export interface GenerateOrder {
  readonly kind: 'generate'
  readonly id: number
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
  /** Number of tokens after which the answer ends with its current sentence. */
  readonly endFrom: number
  readonly seed: number
  readonly jsonSchema: unknown
}

export type Order =
  | { readonly kind: 'probe'; readonly inference: string }
  | LoadOrder
  | GenerateOrder
  | { readonly kind: 'abort'; readonly id: number }

export type LoadFailure = 'not-installed' | 'unreadable'

export type Report =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: LoadFailure; readonly detail: string }
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | { readonly kind: 'done'; readonly id: number; readonly tokensIn: number; readonly tokensOut: number }
  | { readonly kind: 'error'; readonly id: number; readonly detail: string }

/** `temperature` varies the debates, `minP` prevents nonsense, and the penalties prevent repetition. */
export const PROSE = {
  temperature: 0.6,
  topK: 40,
  topP: 0.95,
  minP: 0.08,
  repeatPenalty: { lastTokens: 96, penalty: 1.1, frequencyPenalty: 0.05, presencePenalty: 0.05 },
  dryRepeatPenalty: { strength: 0.8, base: 1.75, allowedLength: 3, lastTokens: 256 },
}

/** The settings for JSON answers. There is no repetition penalty, because JSON repeats quotes and brackets. */
export const DATA = { temperature: 0.2, topK: 40, topP: 0.95, minP: 0.08, repeatPenalty: false } as const

/** Share of the token limit after which an answer ends with its current sentence; small models rarely stop by themselves. */
export const WIND_DOWN = 0.8

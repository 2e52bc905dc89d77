export interface LoadOrder {
  readonly kind: 'load'
  readonly modelPath: string
  readonly contexts: number
  /** Most tokens of prompt and answer together; a model trained on fewer gets fewer. */
  readonly contextSize: number
  readonly threads: number
  readonly inference: string
}

export interface ProbeOrder {
  readonly kind: 'probe'
  readonly inference: string
}

export interface Utterance {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface GenerateOrder {
  readonly kind: 'generate'
  readonly id: number
  readonly system: string
  readonly messages: readonly Utterance[]
  readonly maxTokens: number
  /** After this many tokens the answer ends with its current sentence. */
  readonly endFrom: number
  readonly seed: number
  /** Null = free text. */
  readonly jsonSchema: unknown
}

export type Order = ProbeOrder | LoadOrder | GenerateOrder | { readonly kind: 'abort'; readonly id: number }

export type LoadFailure = 'not-installed' | 'unreadable'

export type Report =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: LoadFailure; readonly detail: string }
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | { readonly kind: 'done'; readonly id: number; readonly tokensIn: number; readonly tokensOut: number }
  | { readonly kind: 'error'; readonly id: number; readonly detail: string }

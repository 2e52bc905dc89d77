/** What the server and the local model's process say to each other. */

export interface LoadOrder {
  readonly kind: 'load'
  readonly modelPath: string
  /** Turns it can write at once. */
  readonly contexts: number
  /** Tokens of prompt and answer together, at most; a model trained on less gets less. */
  readonly contextSize: number
  readonly threads: number
  /** Module specifier of the inference library, an optional dependency. */
  readonly inference: string
}

/** Whether this machine can run models at all: the library is loaded, no model is. */
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
  /** How the answer begins: the model goes on from there. Empty when nothing is said for it. */
  readonly begun: string
  readonly maxTokens: number
  /** Tokens from which on it ends with the sentence it is in. */
  readonly endFrom: number
  readonly seed: number
  /** JSON schema the answer must keep; null for free text. */
  readonly jsonSchema: unknown
}

export type Order = ProbeOrder | LoadOrder | GenerateOrder | { readonly kind: 'abort'; readonly id: number }

export type LoadFailure = 'not-installed' | 'unreadable'

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: LoadFailure; readonly detail: string }
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | { readonly kind: 'done'; readonly id: number; readonly tokensIn: number; readonly tokensOut: number }
  | { readonly kind: 'error'; readonly id: number; readonly detail: string }

/** What one wire protocol must tell: how a request is written and how its events are read. */
import type { Failure } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** What is known of the answer so far; a dialect's reader writes it, the call takes the text out after each chunk. */
export interface Answer {
  /** Text since it was last taken. */
  text: string
  tokensIn: number | null
  tokensOut: number | null
  /** The provider said why the answer ends: nothing of it is missing. */
  finished: boolean
  /** The end marker was seen: nothing more will come. */
  ended: boolean
  failure: Failure | null
  /** Set by every event that belongs to the answer. Pings do not: a model that only says it lives has fallen silent. */
  progress: boolean
}

/** The shape a structured answer is asked for: JSON Schema, as the providers' strict modes take it. */
export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Whether every property is required, as strict modes insist. */
  readonly strict: boolean
}

export interface Dialect {
  /** Below the base URL, which ends in a version segment. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The request body. `shape` asks for JSON by the provider's own means. */
  readonly body: (request: ModelRequest, shape: AnswerShape | null) => Record<string, unknown>
  /** Reads one event's data into the answer. Throws on what is not JSON of the expected form. */
  readonly read: (data: string, answer: Answer) => void
  /** After a refusal: true when it concerned an optional parameter that will be written differently from now on. */
  readonly adapt: (failure: Failure, model: string) => boolean
}

export function emptyAnswer(): Answer {
  return { text: '', tokensIn: null, tokensOut: null, finished: false, ended: false, failure: null, progress: false }
}

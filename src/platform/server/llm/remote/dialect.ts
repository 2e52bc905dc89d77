/** The interface of one wire protocol: how a request is written and how its events are read. */
import type { Failure } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** The state of the answer so far. A dialect's reader writes it; the call takes the text out after each chunk. */
export interface Answer {
  /** Text that the call has not taken out yet. */
  text: string
  tokensIn: number | null
  tokensOut: number | null
  /** The provider stated why the answer ends, so the answer is complete. */
  finished: boolean
  /** The end marker has arrived, so no event follows. */
  ended: boolean
  failure: Failure | null
  /**
   * Set by every event that belongs to the answer, but not by pings: a model that sends only pings counts as silent.
   */
  progress: boolean
}

/** The shape a structured answer is asked for: JSON Schema, as the providers' strict modes take it. */
export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Whether every property is required, which strict modes demand. */
  readonly strict: boolean
}

export interface Dialect {
  /** Path below the base URL, which ends in a version segment. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Makes the request body. `shape` asks for JSON with the provider's own means. */
  readonly body: (request: ModelRequest, shape: AnswerShape | null) => Record<string, unknown>
  /** Reads one event's data into the answer. Throws on data that is not JSON of the expected form. */
  readonly read: (data: string, answer: Answer) => void
  /**
   * Called after a refusal. Returns true when the refusal concerned an optional parameter, which will be written
   * differently from now on.
   */
  readonly adapt: (failure: Failure, model: string) => boolean
}

export function emptyAnswer(): Answer {
  return { text: '', tokensIn: null, tokensOut: null, finished: false, ended: false, failure: null, progress: false }
}

import type { Failure } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** A dialect's reader writes it; the call takes the text out after each chunk. */
export interface Answer {
  text: string
  tokensIn: number | null
  tokensOut: number | null
  finished: boolean
  ended: boolean
  failure: Failure | null
  /** Set by every event but pings: a model that sends only pings counts as silent. */
  progress: boolean
}

export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Whether every property is required, which strict modes demand. */
  readonly strict: boolean
}

export interface Dialect {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: (request: ModelRequest, shape: AnswerShape | null) => Record<string, unknown>
  /** Throws on data that is not JSON of the expected form. */
  readonly read: (data: string, answer: Answer) => void
  /** After a refusal: true when it concerned an optional parameter, which is written differently from now on. */
  readonly adapt: (failure: Failure, model: string) => boolean
}

export function emptyAnswer(): Answer {
  return { text: '', tokensIn: null, tokensOut: null, finished: false, ended: false, failure: null, progress: false }
}

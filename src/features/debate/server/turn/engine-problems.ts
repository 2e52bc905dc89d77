/** An engine's fault as the refusal or the sentence a visitor gets. */
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { refusals } from '../../refusal-texts.ts'

/** Before the stream has begun: a 503 with `Retry-After`. */
export function problemOf(error: EngineError): Problem {
  const local = error.fault === 'busy'
  return new Problem(503, local ? 'line-too-long' : 'model-unavailable', sentenceOf(error), {
    retryAfter: error.retryAfter ?? (local ? 60 : 10),
    cause: error,
  })
}

/** After it: the text of the `error` event. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof EngineError)) return refusals.modelFailed
  switch (error.fault) {
    case 'busy':
      return refusals.lineTooLong
    case 'rate-limited':
      return refusals.modelBusy
    case 'unavailable':
    case 'timeout':
      return refusals.modelUnavailable
    case 'rejected':
    case 'broken-stream':
    case 'malformed':
      return refusals.modelFailed
  }
}

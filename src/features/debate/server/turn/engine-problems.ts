/** An engine's fault as the refusal or the event a visitor gets. */
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import { refusals } from '../../refusal-texts.ts'

/** Before the stream has begun: a 503 with `Retry-After`. */
export function problemOf(error: EngineError): Problem {
  const retryAfter = error.retryAfter ?? (error.fault === 'busy' ? 60 : 10)
  return new Problem(503, codeOf(error), { retryAfter, cause: error })
}

/** After it: the code of the `error` event. */
export function codeOf(error: unknown): keyof typeof refusals {
  if (!(error instanceof EngineError)) return 'model-failed'
  switch (error.fault) {
    case 'busy':
      return 'line-too-long'
    case 'rate-limited':
      return 'model-busy'
    case 'unavailable':
    case 'timeout':
      return 'model-unavailable'
    case 'rejected':
    case 'broken-stream':
    case 'malformed':
      return 'model-failed'
  }
}

/** The event that ends a turn without a response. Its English sentence is for those who read the stream themselves. */
export function failed(code: keyof typeof refusals): Extract<TurnEvent, { error: string }> {
  return { error: refusals[code], code }
}

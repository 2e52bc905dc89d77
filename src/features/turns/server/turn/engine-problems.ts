import { Problem } from '#platform/server/errors.ts'
import { EngineError, isPermanent } from '#platform/server/llm/port.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import { refusals } from '#features/debates/texts/refusal-texts.ts'

/** A 503, with `Retry-After` unless it would be the same then. */
export function problemOf(error: EngineError): Problem {
  const retryAfter = error.retryAfter ?? (error.fault === 'busy' ? 60 : 10)
  return new Problem(503, codeOf(error), { ...(!isPermanent(error.fault) && { retryAfter }), cause: error })
}

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
    case 'nothing-written':
      return 'model-wrote-nothing'
    case 'too-long':
      return 'model-too-long'
    case 'key':
      return 'model-key'
    case 'credit':
      return 'model-credit'
    case 'region':
      return 'model-region'
    case 'retired':
      return 'model-retired'
  }
}

/** The event's English sentence is for readers without our page. */
export function failed(code: keyof typeof refusals): Extract<TurnEvent, { error: string }> {
  return { error: refusals[code], code }
}

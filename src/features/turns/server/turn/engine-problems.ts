import { Problem } from '#platform/server/errors.ts'
import { EngineError, isPermanent } from '#platform/server/llm/port.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }

/** Returns a problem with status 503, and with `Retry-After` unless a retry would fail in the same way. */
export function problemOf(error: EngineError): Problem {
  const retryAfter = error.retryAfter ?? (error.fault === 'busy' ? 60 : 10)
  return new Problem(503, codeOf(error), { ...(!isPermanent(error.fault) && { retryAfter }), cause: error })
}

export const codeOf = (error: unknown) => (error instanceof EngineError ? CODES[error.fault] : 'model-failed')

const CODES = {
  busy: 'line-too-long',
  'rate-limited': 'model-busy',
  unavailable: 'model-unavailable',
  timeout: 'model-unavailable',
  rejected: 'model-failed',
  'broken-stream': 'model-failed',
  malformed: 'model-failed',
  'nothing-written': 'model-wrote-nothing',
  'too-long': 'model-too-long',
  refused: 'model-refused',
  'other-language': 'model-other-language',
  key: 'model-key',
  credit: 'model-credit',
  region: 'model-region',
  retired: 'model-retired',
} as const satisfies Record<EngineError['fault'], keyof typeof refusals>

export function failed(code: keyof typeof refusals): Extract<TurnEvent, { error: string }> {
  return { error: refusals[code], code }
}

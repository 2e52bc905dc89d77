/** Implements idempotency keys. The first answer to a key, even an error, is repeated for a day (API v1). */
import type { State, StoredAnswer } from '../state/state.ts'
import { ApiError } from './api-error.ts'

/** Number of seconds for which answers are stored (docs.stripe.com/api/idempotent_requests: "at least 24 hours"). */
const KEPT = 24 * 60 * 60
const LONGEST = 255

/**
 * Returns the stored answer for this key; null if the key is new. Throws an `ApiError` if the key was used for another
 * request.
 * @param now seconds of the machine's clock, because advancing the sandbox's clock must not delete answers
 */
export function storedAnswer(state: State, key: string, fingerprint: string, now: number): StoredAnswer | null {
  if (key.length > LONGEST) {
    throw new ApiError(400, 'idempotency_error', `Idempotency keys have at most ${LONGEST} characters.`)
  }
  for (const [old, { at }] of Object.entries(state.answers)) if (at + KEPT < now) delete state.answers[old]
  const stored = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
  if (stored === undefined) return null
  if (stored.fingerprint === fingerprint) return stored
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new ApiError(400, 'idempotency_error', message)
}

/**
 * Turns an upstream's failures into the error that engines throw; `cause` holds for the log what it said, without keys.
 */
import { beginning } from '#platform/cut.ts'
import { EngineError, type EngineFault } from '../port.ts'

export interface Failure {
  readonly error: EngineError
  readonly again: boolean
  /** Null without an answer. */
  readonly status: number | null
  /** The upstream's own text, without keys; shows which parameter it refuses. */
  readonly said: string
}

export function engineError(fault: EngineFault, cause: unknown, retryAfter: number | null = null): EngineError {
  return new EngineError(fault, `the provider failed: ${fault}`, { cause, retryAfter })
}

/** 408, 429, errors of gateway and server, and 529, Anthropic's "overloaded". */
const AGAIN: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529])
const BUSY: ReadonlySet<number> = new Set([429, 529])
/** They refuse the request itself. Others below 500, except 408 and 429, are the operator's (key, address, model). */
const REJECTED: ReadonlySet<number> = new Set([400, 413, 422])
/** An exhausted account answers 429 at OpenAI and xAI, but waiting does not help. */
const SPENT = /insufficient_quota|billing_hard_limit|credit balance/i

/** `said` must be redacted. */
export function refusal(status: number, said: string, retryAfter: number | null): Failure {
  const cause = new Error(`upstream answered ${status}: ${said}`)
  const spent = SPENT.test(said)
  const fault = spent
    ? 'unavailable'
    : BUSY.has(status)
      ? 'rate-limited'
      : REJECTED.has(status)
        ? 'rejected'
        : 'unavailable'
  return { error: engineError(fault, cause, retryAfter), again: AGAIN.has(status) && !spent, status, said }
}

/** Error objects inside a stream carry a type instead of a status (Anthropic's list; OpenAI's types are similar). */
const TYPES: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  timeout_error: 504,
  api_error: 500,
  server_error: 500,
  invalid_request_error: 400,
}

/** Reads an error object in any of its forms: `{type, message}`, `{code, message}`, or a text. */
export function eventFailure(error: unknown, key: string | null): Failure {
  const { type, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    type?: unknown
    code?: unknown
  }
  // OpenRouter's `code` is an HTTP status.
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : null
  const known = TYPES[String(type)] ?? TYPES[String(code)] ?? status ?? 500
  return refusal(known, redact(JSON.stringify(error ?? null), key), null)
}

export function unreachable(cause: Error): Failure {
  return { error: engineError('unavailable', cause), again: true, status: null, said: '' }
}

export function timeout(what: string): Failure {
  return { error: engineError('timeout', new Error(what)), again: false, status: null, said: '' }
}

export function broken(cause: unknown): Failure {
  return { error: engineError('broken-stream', cause), again: true, status: null, said: '' }
}

export function malformed(cause: unknown): Failure {
  return { error: engineError('malformed', cause), again: true, status: null, said: '' }
}

export function withheld(reason: string): Failure {
  const cause = new Error(`the provider withheld the answer: ${reason}`)
  return { error: engineError('rejected', cause), again: false, status: null, said: '' }
}

/** Keeps at most 2,000 characters. */
export function redact(said: string, key: string | null): string {
  const hidden = key ? said.replaceAll(key, '[key]') : said
  const redacted = hidden
    .replace(/\b(sk|xai|pk|key|gsk)-[\w*.-]{4,}/gi, '[key]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [key]')
  return beginning(redacted, 2_000)
}

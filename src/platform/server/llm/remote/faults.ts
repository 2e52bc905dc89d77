/**
 * Turns an upstream's failures into the error that engines throw; `cause` holds for the log what it said, without keys.
 */
import { beginning } from '#platform/cut.ts'
import { EngineError, type EngineFault, isPermanent, type PermanentFault } from '../port.ts'

export interface Failure {
  readonly error: EngineError
  readonly again: boolean
  /** Null without an answer. */
  readonly status: number | null
  /** The upstream's own text, without keys; shows which parameter it refuses. */
  readonly said: string
}

export function engineError(
  fault: EngineFault,
  cause: unknown,
  options: { readonly retryAfter?: number | null; readonly status?: number | null } = {},
): EngineError {
  return new EngineError(fault, `the provider failed: ${fault}`, { cause, ...options })
}

/** 408, 429, errors of gateway and server, and 529, Anthropic's "overloaded". */
const AGAIN: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529])
const BUSY: ReadonlySet<number> = new Set([429, 529])
/** They refuse the request itself. */
const REJECTED: ReadonlySet<number> = new Set([400, 413, 422])

/**
 * What a refusal means, by its words and its status, the first that fits. OpenAI and xAI answer 429 to an exhausted account, xAI also
 * 403, Anthropic 400; a key that is wrong is 401, at xAI 400; a model that is gone is 404, at some gateways 400, 403 or 410.
 */
const MEANINGS: readonly {
  readonly fault: EngineFault
  readonly words: RegExp
  readonly statuses: readonly number[]
}[] = [
  {
    fault: 'credit',
    words:
      /insufficient[_ ](quota|balance|credit|funds)|credit_balance_exhausted|(organization|project)_(spend|usage)_limit|billing_hard_limit|credit balance|(used all|out of|no|any) (available )?credits|monthly spending limit/i,
    statuses: [400, 402, 403, 429],
  },
  {
    fault: 'region',
    words:
      /unsupported_country|(country|region|location|territory).{0,40}not (supported|available|allowed)|not (supported|available|allowed).{0,40}(country|region|territory)|"forbidden".{0,40}request not allowed/i,
    statuses: [400, 401, 403, 451],
  },
  {
    fault: 'too-long',
    words:
      /context_length_exceeded|exceed_context_size|(maximum|available|model'?s?) context (length|window|size)|prompt is too long|(input|prompt|request).{0,40}exceeds?.{0,40}context|reduce the length of the (messages|prompt)/i,
    statuses: [400, 413, 422, 500],
  },
  {
    fault: 'retired',
    words:
      /model_not_found|^(?=.*not_found_error)(?=.*model)|model_(not_available|decommissioned|deprecated)|model.{0,200}(not found|not exist|no longer|decommissioned|retired|deprecated|shut ?down)|(unknown|invalid|no such) model|no (allowed providers|endpoints) .{0,40}model/is,
    statuses: [400, 403, 404, 410, 422],
  },
  // OpenAI refuses a call whose limit is used up by thinking (nextlevelbuilder/goclaw#245 of 2026-03-17).
  { fault: 'nothing-written', words: /could not finish the message because max_tokens/i, statuses: [400] },
  { fault: 'key', words: /api[ _-]?key|authenticat|permission|unauthori|credential|token/i, statuses: [400, 403] },
]

/** `said` must be redacted. */
export function refusal(status: number, said: string, retryAfter: number | null): Failure {
  const fault = faultOf(status, said)
  const error = engineError(fault, new Error(`upstream answered ${status}: ${said}`), { retryAfter, status })
  const passes = fault === 'unavailable' || fault === 'rate-limited'
  return { error, again: AGAIN.has(status) && passes, status, said }
}

function faultOf(status: number, said: string): EngineFault {
  if (status === 402) return 'credit'
  const meaning = MEANINGS.find(({ words, statuses }) => statuses.includes(status) && words.test(said))
  // A 400 that speaks of tokens is about a limit far more often than about a key.
  const isKey = status === 401 || (meaning?.fault === 'key' && (status === 403 || /api[ _-]?key/i.test(said)))
  if (meaning !== undefined && meaning.fault !== 'key') return meaning.fault
  if (isKey) return 'key'
  if (BUSY.has(status)) return 'rate-limited'
  return REJECTED.has(status) ? 'rejected' : 'unavailable'
}

const PLAIN: Readonly<Record<PermanentFault, (name: string, model: string) => string>> = {
  key: (name) => `${name} refused the key`,
  credit: (name) => `${name} has no credit left for this key`,
  region: (name) => `${name} does not serve this region`,
  retired: (name, model) => `${name} has retired ${model}`,
}

/** The error of a lasting fault, whose message is the line for the log; other errors as they are. */
export function inPlainWords(error: EngineError, name: string, model: string): EngineError {
  const { fault, status, cause } = error
  if (!isPermanent(fault)) return error
  return new EngineError(fault, `${PLAIN[fault](name, model)} (${status})`, { status, cause })
}

/** How many tokens the model reads, by its refusal of a prompt that is too long; null when it does not say. */
export function contextIn(said: string): number | null {
  const [, number] =
    /(?:context (?:length|window|size)(?: is| of)?|maximum(?: is| of)?|"?n_ctx"?:?|limit(?: is| of)?|tokens >)\s*(\d[\d,_]*)/i.exec(
      said,
    ) ?? []
  const tokens = Number(number?.replaceAll(/[,_]/g, ''))
  return Number.isInteger(tokens) && tokens > 0 ? tokens : null
}

/** Whether the refusal may be of the given shape, so that asking in other ways is worth a try. */
export function mayRefuseShape({ fault, status }: EngineError): boolean {
  if (status === null || fault === 'rate-limited' || fault === 'too-long') return false
  if (isPermanent(fault) && fault !== 'retired') return false
  return ![408, 429, 502, 503, 504, 529].includes(status)
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
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  insufficient_quota: 429,
  model_not_found: 404,
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

/** It is paid, and says that the model thought until its limit. */
export function nothingWritten(): Failure {
  const cause = new Error('the answer was empty at its token limit')
  return { error: engineError('nothing-written', cause), again: false, status: null, said: '' }
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

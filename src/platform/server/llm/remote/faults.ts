import { beginning } from '#platform/cut.ts'
import { type ErrorFields, errorFields } from './error-fields.ts'
import { EngineError, type EngineFault, isPermanent, type PermanentFault } from '../port.ts'

export interface Failure {
  readonly error: EngineError
  readonly again: boolean
  readonly status: number | null
  /** The provider's message, from which keys and addresses have been removed. */
  readonly said: string
  readonly isOfForm: boolean
  readonly isPaid?: boolean
}

export function engineError(
  fault: EngineFault,
  cause: unknown,
  options: { readonly retryAfter?: number | null; readonly status?: number | null } = {},
): EngineError {
  return new EngineError(fault, `the provider failed: ${fault}`, { cause, ...options })
}

const AGAIN: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529])
const BUSY: ReadonlySet<number> = new Set([429, 529])
const REJECTED: ReadonlySet<number> = new Set([400, 413, 422])
const OF_FORM: ReadonlySet<number> = new Set([400, 403, 405, 422, 501])

/**
 * The first match applies. An exhausted account gets 429 from OpenAI and xAI (which also sends 403), 400 from Anthropic and
 * 412 from Fireworks. A wrong key gets 401, but 400 from xAI and Gemini.
 */
const MEANINGS: readonly { fault: EngineFault; words: RegExp; statuses: readonly number[] }[] = [
  // This entry must be first, because these refusals may also mention the key (xAI) or credits (OpenRouter).
  {
    fault: 'rejected',
    words:
      /usage guidelines|safety_check|(input|prompt|content|request|message|text)\b.{0,60}flagged|moderation|guardrail|content[ _-]?(policy|filter|management)|invalid_prompt/i,
    statuses: [400, 403, 422],
  },
  {
    fault: 'credit',
    words:
      /insufficient[_ ](quota|balance|credits?|funds)|credit_balance_exhausted|exceeded_current_quota|(organization|project)_(spend|usage)_limit|billing_(hard_limit|not_active)|credit (balance|limit)|(used all|out of|have no|any) (available )?credits|(specified api usage|monthly (spending|usage)) limit|key limit exceeded|budget[_ ](has been )?exceeded|account .{0,80}suspended/i,
    statuses: [400, 402, 403, 412, 429],
  },
  {
    fault: 'region',
    words:
      /unsupported_country|(country|region|location|territory).{0,40}not (supported|available|allowed)|not (supported|available|allowed).{0,40}(country|region|territory)|forbidden request not allowed/i,
    statuses: [400, 401, 403, 451],
  },
  {
    fault: 'too-long',
    words:
      /context_length_exceeded|exceed_context_size|(maximum|available|model'?s?) (context|prompt) (length|window|size)|(prompt|request) (is )?too (long|large)|(input|prompt|request).{0,60}(exceeds?|greater than).{0,40}context|exceeds? context|loaded with context|input token count.{0,40}exceeds|reduce the length of the (messages|prompt)/i,
    statuses: [400, 413, 422, 500],
  },
  {
    fault: 'retired',
    words: /model_not_found|model_(not_available|decommissioned|deprecated)/i,
    statuses: [400, 403, 422],
  },
  {
    fault: 'retired',
    words:
      /model_not_found|^(?=.*not_found_error)(?=.*model)|model.{0,200}(not found|not exist|no longer|decommissioned|retired|deprecated|shut ?down)|(unknown|invalid|no such) model|deployment ?not ?found|deployment.{0,60}not exist|no endpoints found for|no allowed providers .{0,40}model/is,
    statuses: [404, 410],
  },
  // OpenAI sends this message if reasoning used up the token limit (nextlevelbuilder/goclaw#245 of 2026-03-17).
  { fault: 'nothing-written', words: /could not finish the message because max_tokens/i, statuses: [400] },
  { fault: 'key', words: /api[ _-]?key|organization has been disabled/i, statuses: [400, 403] },
  { fault: 'key', words: /authenticat|permission_error/i, statuses: [403] },
]

export function refusal(
  status: number,
  body: unknown,
  options: { readonly key?: string | null; readonly retryAfter?: number | null; readonly model?: string | null } = {},
): Failure {
  const { key = null, retryAfter = null, model = null } = options
  const fields = errorFields(body)
  const meaning = meaningOf(status, fields, model)
  const unnamed = REJECTED.has(status) ? 'rejected' : 'unavailable'
  const fault = meaning ?? (BUSY.has(status) ? 'rate-limited' : unnamed)
  const { code, type, param, message } = fields
  const said = [code, type, param, message].filter((part) => part !== '').join(' ')
  const cause = new Error(`upstream answered ${status}: ${redact(said, key)}`)
  return {
    error: engineError(fault, cause, { retryAfter, status }),
    again: AGAIN.has(status) && (fault === 'unavailable' || fault === 'rate-limited'),
    status,
    said: redact(withoutAddresses(said), key),
    isOfForm: meaning === null && OF_FORM.has(status),
  }
}

function meaningOf(status: number, fields: ErrorFields, model: string | null): EngineFault | null {
  const { code, type, param, message } = fields
  if (status === 402) return 'credit'
  const words = withoutAddresses(`${code} ${type} ${message}`)
  const meaning = MEANINGS.find((each) => each.statuses.includes(status) && each.words.test(words))
  if (meaning !== undefined) return meaning.fault
  if (status === 401) return 'key'
  const isOfModel = REJECTED.has(status) && (param === '' || param === 'model') && model !== null
  return isOfModel && saysGone(message, model) ? 'retired' : null
}

const GONE =
  /not found|not exist|not a valid model|no longer (available|offered|served)|(been|is|was) (decommissioned|retired|deprecated|removed|shut ?down)/i

/** Returns true if the message calls this model invalid or unavailable, and does not only mention it. */
function saysGone(message: string, model: string): boolean {
  const at = message.indexOf(model)
  if (at === -1) return false
  const after = message.slice(at + model.length, at + model.length + 100)
  return GONE.test(after) || /(unknown|invalid|no such|unsupported) model/i.test(message.slice(0, at))
}

const withoutAddresses = (said: string): string => said.replaceAll(/https?:\/\/\S+/g, '')

const PLAIN: Readonly<Record<PermanentFault, (name: string, model: string) => string>> = {
  key: (name) => `${name} refused the key`,
  credit: (name) => `${name} has no credit left for this key`,
  region: (name) => `${name} does not serve this region`,
  retired: (name, model) => `${name} has retired ${model}`,
}

export function inPlainWords(error: EngineError, name: string, model: string): EngineError {
  const { fault, status, cause } = error
  if (!isPermanent(fault)) return error
  return new EngineError(fault, `${PLAIN[fault](name, model)} (${status})`, { status, cause })
}

const CONTEXTS = [
  /(?:context|prompt) (?:length|window|size)(?: is| of)?(?: only)? ?\(?(\d[\d,_]*)/i,
  /"?n_ctx"?:? ?(\d[\d,_]*)/i,
  /(\d[\d,_]*) maximum context/i,
  /(?:maximum(?: is| of)?|maximum number of tokens allowed \(|limit(?: is| of)?|must be <=|tokens? [^.]*>) ?(\d[\d,_]*)/i,
]

export function contextIn(said: string): number | null {
  for (const words of CONTEXTS) {
    const tokens = Number(words.exec(said)?.[1]?.replaceAll(/[,_]/g, ''))
    if (Number.isInteger(tokens) && tokens > 0) return tokens
  }
  return null
}

export function mayRefuseShape({ fault, status }: EngineError): boolean {
  if (status === null || fault === 'rate-limited' || fault === 'too-long') return false
  if (isPermanent(fault) && fault !== 'retired') return false
  return ![408, 429, 502, 503, 504, 529].includes(status)
}

/** HTTP statuses for the error types in a stream, where errors have no status (Anthropic's list; OpenAI's is similar). */
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

export function eventFailure(error: unknown, key: string | null): Failure {
  const { type, code } = errorFields(error)
  // OpenRouter and LiteLLM send an HTTP status as `code`, either as a number or as a string.
  const status = [code, type].find((word) => /^[45]\d\d$/.test(word)) ?? 500
  return refusal(TYPES[type] ?? TYPES[code] ?? Number(status), error, { key })
}

export const unreachable = (cause: Error): Failure => unsaid('unavailable', true, cause)
export const timeout = (what: string): Failure => unsaid('timeout', false, new Error(what))
export const broken = (cause: unknown): Failure => unsaid('broken-stream', true, cause)
export const malformed = (cause: unknown): Failure => unsaid('malformed', true, cause)

/** Creates the failure for an empty answer. The call is retried only once, because even an empty answer costs money. */
export const nothingSaid = (): Failure => ({ ...malformed(new Error('the answer was empty')), isPaid: true })

export class ThoughtFirst extends Error {}
export const thoughtFirst = (): Failure =>
  malformed(new ThoughtFirst('what came first was thinking without its opening tag'))

export const nothingWritten = (): Failure =>
  unsaid('nothing-written', false, new Error('the answer was empty at its token limit'))

export const withheld = (reason: string): Failure =>
  unsaid('rejected', false, new Error(`the provider withheld the answer: ${reason}`))

const unsaid = (fault: EngineFault, again: boolean, cause: unknown): Failure => ({
  error: engineError(fault, cause),
  again,
  status: null,
  said: '',
  isOfForm: false,
})

export function redact(said: string, key: string | null): string {
  const hidden = key ? said.replaceAll(key, '[key]') : said
  const redacted = hidden
    .replace(/\b(sk|xai|pk|key|gsk)-[\w*.-]{4,}/gi, '[key]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [key]')
  return beginning(redacted, 2_000)
}

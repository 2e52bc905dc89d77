import type { Clock } from './clock.ts'
import { endpoints } from './api/endpoints.ts'
import type { Ledger } from './state/ledger.ts'
import { stripeSdk } from './state/stripe-sdk.ts'
import { ApiError, badRequest, errorBody } from './wire/api-error.ts'
import { routeOf } from './wire/endpoint.ts'
import { expanded } from './wire/expand.ts'
import { type Form, readForm } from './wire/form.ts'
import { storedAnswer } from './wire/idempotency.ts'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly params: Form
  readonly idempotencyKey: string | null
  readonly stripeVersion: string | null
}

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
  readonly authorization: string | null
  readonly idempotencyKey: string | null
  readonly stripeVersion: string | null
}

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

export interface CallsOptions {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly record: (request: RecordedRequest) => void
  /** Returns the error that the control `fail` requested for this path; null if there is none. */
  readonly ordered: (path: string) => ApiError | null
}

/** Answers an API call. Throws only unexpected errors, which the server answers with 500. */
export function answerCall({ ledger, clock, ordered, record }: CallsOptions, request: ApiRequest): ApiAnswer {
  const id = ledger.id('req')
  const headers = { 'request-id': id, 'stripe-version': stripeSdk().API_VERSION }
  try {
    const form = readForm(request.method === 'POST' ? request.body : request.query)
    const { idempotencyKey: key, method, path, stripeVersion } = request
    record({ method, path, params: form, idempotencyKey: key, stripeVersion })
    checkKey(request.authorization)
    checkVersion(stripeVersion)
    if (method !== 'POST' || key === null) return { ...work(ledger, request, form, id, ordered), headers }
    const now = Math.floor(clock.now() / 1000)
    const fingerprint = JSON.stringify([path, sorted(form)])
    const stored = storedAnswer(ledger.state, key, fingerprint, now)
    const echo = { ...headers, 'idempotency-key': key }
    if (stored) return { status: stored.status, body: stored.body, headers: { ...echo, 'idempotent-replayed': 'true' } }
    const answer = work(ledger, request, form, id, ordered)
    // Like Stripe, stores no answer if the endpoint did not run, for example because of wrong parameters.
    const hasBegun = answer.status < 300 || answer.status === 402 || answer.status >= 500
    if (hasBegun) ledger.state.answers[key] = { fingerprint, status: answer.status, body: answer.body, at: now }
    return { ...answer, headers: echo }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: errorBody(error), headers }
  }
}

function work(
  ledger: Ledger,
  { idempotencyKey, method, path }: ApiRequest,
  form: Form,
  id: string,
  ordered: (path: string) => ApiError | null,
): { status: number; body: unknown } {
  ledger.cause = { id, idempotency_key: idempotencyKey }
  try {
    const { endpoint, id: object } = routeOf(endpoints, method, path)
    const refusal = ordered(path)
    if (refusal) throw refusal
    const call = endpoint.read(form)
    // `expanded` returns a copy, because the stored answer must not change when the object changes.
    return { status: 200, body: expanded(ledger, call.run(ledger, object), call.expand) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: errorBody(error) }
  } finally {
    ledger.cause = null
  }
}

/** Accepts only test keys, as a bearer token or as the user name of Basic authentication. Throws an `ApiError`. */
function checkKey(authorization: string | null): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ')
  const isBasic = scheme.toLowerCase() === 'basic'
  const [key = ''] = isBasic ? Buffer.from(credentials, 'base64').toString().split(':') : [credentials]
  if (/^sk_test_\w+$/.test(key)) return
  const message =
    key === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${key.slice(0, 8)}****. The payment sandbox takes test keys (sk_test_…) only.`
  throw new ApiError(401, 'invalid_request_error', message)
}

/**
 * Throws an `ApiError` for other API versions than the SDK's. Accepts calls without a version, because Stripe's CLI sends
 * none.
 */
function checkVersion(version: string | null): void {
  const ours = stripeSdk().API_VERSION
  if (version === null || version === ours) return
  throw badRequest(`Invalid Stripe API version: ${version}. The payment sandbox speaks ${ours}.`)
}

/** Sorts parameters by name, because requests that differ only in their order are equal. */
function sorted(form: unknown): unknown {
  if (Array.isArray(form)) return form.map(sorted)
  if (typeof form !== 'object' || form === null) return form
  return Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, sorted(value)])
}

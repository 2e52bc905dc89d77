/** The one place where what was thrown becomes an answer: `application/problem+json` (§11, RFC 9457). */
import { STATUS_CODES } from 'node:http'
import { BODY_LIMIT, type Endpoint } from '#platform/endpoint.ts'
import type { ProblemBody } from '#platform/problem.ts'
import { Problem } from '../errors.ts'

/** Refusals of the HTTP library, in our words. Its own texts speak to programmers. */
const LIBRARY_REFUSALS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The request body may be at most {limit}.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', 'Send the request body as {types}.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid-length', 'The request body is not as long as its header says.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed-json', 'The request body is not valid JSON.'],
  // No id is as long as that.
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not-found', 'There is nothing at this address.'],
  FST_ERR_BAD_URL: [400, 'malformed-address', 'The address is not a valid URL.'],
}

export const INTERNAL_ERROR = 'internal-error'

/** A Problem as it is; the HTTP library's own refusals as ours; everything else as a 500 that tells nothing. `call` is the one that was made. */
export function problemFrom(error: unknown, call?: BodyRules): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? LIBRARY_REFUSALS[code] : undefined
  // Without the library's error as its cause, which is logged: it quotes the address or a header.
  if (known) {
    const [status, name, detail] = known
    return new Problem(status, name, detail.replace('{limit}', limitOf(call)).replace('{types}', typesOf(call)))
  }
  // A body cut off by its sender and the like: the library says whose fault it was.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'bad-request', 'The request could not be read.', { cause: error })
  }
  return new Problem(500, INTERNAL_ERROR, 'Something went wrong on our side. Please try again.', { cause: error })
}

type BodyRules = Pick<Endpoint, 'bodyTypes' | 'bodyLimit'>

const limitOf = (call?: BodyRules) => `${(call?.bodyLimit ?? BODY_LIMIT) / 1024} kB`
const typesOf = (call?: BodyRules) => call?.bodyTypes?.join(' or ') ?? 'application/json'

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    ...problem.extra,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    requestId,
  }
}

export function notFound(): Problem {
  return new Problem(404, 'not-found', 'There is nothing at this address.')
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

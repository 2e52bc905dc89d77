import { STATUS_CODES } from 'node:http'
import { BODY_LIMIT, type Endpoint } from '#platform/endpoint.ts'
import type { ProblemBody } from '#platform/problem.ts'
import { Problem, type FieldError, type SentenceOf } from '../errors.ts'

type BodyRules = Pick<Endpoint, 'bodyTypes' | 'bodyLimit'>

const LIBRARY_REFUSALS: Readonly<Record<string, (call?: BodyRules) => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (call) =>
    new Problem(413, 'body-too-large', { values: { limit: (call?.bodyLimit ?? BODY_LIMIT) / 1024 } }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (call) =>
    new Problem(415, 'unsupported-media-type', {
      values: { types: call?.bodyTypes?.join(', ') ?? 'application/json' },
    }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Problem(400, 'invalid-length'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem(400, 'malformed-json'),
  // No id is this long, so the resource does not exist.
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
  FST_ERR_BAD_URL: () => new Problem(400, 'malformed-address'),
}

export const INTERNAL_ERROR = 'internal-error'

export function problemFrom(error: unknown, call?: BodyRules): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? LIBRARY_REFUSALS[code] : undefined
  // This problem is created without a cause, because causes are logged and Fastify's error quotes the URL or a header.
  if (known) return known(call)
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'bad-request', { cause: error })
  }
  return new Problem(500, INTERNAL_ERROR, { cause: error })
}

/** Messages for errors for which §5 defines no message. */
export const GENERIC = { required: 'Required', unknownField: 'Unknown field', invalid: 'Invalid input' } as const
export const isGeneric = (message: string) => (Object.values(GENERIC) as string[]).includes(message)

export function problemBody(problem: Problem, requestId: string, sentenceOf: SentenceOf): ProblemBody {
  const { status, code, values, errors, extra } = problem
  const [first] = errors
  return {
    ...extra,
    ...(errors.length > 0 && { errors: [...errors] }),
    ...(Object.keys(values).length > 0 && { values }),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: first ? saidOf(first) : sentenceOf(code, values),
    code,
    requestId,
  }
}

const saidOf = ({ path, message }: FieldError): string =>
  isGeneric(message) && path !== '' ? `${path}: ${message}` : message

export const notFound = () => new Problem(404, 'not-found')

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

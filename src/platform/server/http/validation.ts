import type { z } from 'zod/mini'
import { cut } from '#platform/cut.ts'
import type { Endpoint, Schema } from '#platform/endpoint.ts'
import { Problem, type FieldError } from '../errors.ts'
import { GENERIC, isGeneric } from './problem-answer.ts'

/** A missing body counts as {}, so that the error names its fields. Bytes stay as they were sent. */
export function readBody(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.bodyTypes !== null) return body ?? new Uint8Array()
  const given = body === undefined ? {} : body
  if (endpoint.body !== null) return check(endpoint.body, given)
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  const unknown = isObject ? Object.keys(given) : ['body']
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, message: GENERIC.unknownField })))
  return undefined
}

export function readQuery(endpoint: Endpoint, query: unknown): unknown {
  return endpoint.query === null ? undefined : check(endpoint.query, query)
}

function check(schema: Schema, given: unknown): unknown {
  const result = schema.safeParse(given)
  if (result.success) {
    // Also checks text that the schema removes.
    const path = pathOfRefused(given)
    if (path !== null) throw invalid([{ path, message: GENERIC.invalid }])
    return result.data
  }
  throw invalid(result.error.issues.flatMap((issue) => fieldErrors(issue, given)))
}

const LISTED_ERRORS = 20
const QUOTED_PATH = 50

function invalid(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, LISTED_ERRORS).map(({ path, message }) => ({ path: quoted(path), message }))
  const moreErrors = all.length - errors.length
  return new Problem(400, 'invalid-input', { errors, ...(moreErrors > 0 && { extra: { moreErrors } }) })
}

/** The sender may have chosen the name, and a control character takes six characters in JSON. */
const quoted = (path: string): string => cut(path, QUOTED_PATH).replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')

/** U+0000, which PostgreSQL cannot store, or half a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Returns the path of the first such text, or of a field `__proto__`, which `z.record` drops; null if there is none. */
function pathOfRefused(value: unknown): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? '' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const below = key === '__proto__' ? '' : pathOfRefused(part)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}

function fieldErrors(issue: z.core.$ZodIssue, given: unknown): FieldError[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), message: GENERIC.unknownField }))
  }
  const missing = issue.code === 'invalid_type' && isGeneric(issue.message) && valueAt(given, issue.path) === undefined
  return [{ path: at.join('.'), message: missing ? GENERIC.required : issue.message }]
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], given)
}

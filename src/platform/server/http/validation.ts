import * as v from 'valibot'
import { cut } from '#platform/cut.ts'
import type { Endpoint, Schema } from '#platform/endpoint.ts'
import { Problem, type FieldError } from '../errors.ts'
import { GENERIC, isGeneric } from './problem-answer.ts'

/** Validates a body. A missing body counts as {}, so that the error names the required fields. Bytes are not checked. */
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
  // valibot would accept an array as an object without fields.
  if (Array.isArray(given) && 'entries' in schema) throw invalid([{ path: '', message: GENERIC.invalid }])
  const result = v.safeParse(schema, given, { message: GENERIC.invalid, abortPipeEarly: true })
  if (!result.success) throw invalid(result.issues.flatMap((issue) => fieldErrors(issue, schema, given)))
  // Checks the input, because the schema may have removed text from the output.
  const path = pathOfRefused(given, result.output)
  if (path !== null) throw invalid([{ path, message: GENERIC.invalid }])
  return result.output
}

const LISTED_ERRORS = 20
const QUOTED_PATH = 50

function invalid(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, LISTED_ERRORS).map(({ path, message }) => ({ path: quoted(path), message }))
  const moreErrors = all.length - errors.length
  return new Problem(400, 'invalid-input', { errors, ...(moreErrors > 0 && { extra: { moreErrors } }) })
}

/** Shortens a path that a client chose, and replaces control characters, which JSON escapes with six characters each. */
const quoted = (path: string): string => cut(path, QUOTED_PATH).replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')

/** Matches U+0000, which PostgreSQL cannot store, and lone surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Field names that valibot removes from a record. */
export const REFUSED_NAMES = ['__proto__', 'prototype', 'constructor']

/** Returns the path of the first name or value that must be refused, or null if there is none. */
function pathOfRefused(value: unknown, read: unknown): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? '' : null
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value) && read !== undefined && !Array.isArray(read)) return ''
  for (const [key, part] of Object.entries(value)) {
    const below = REFUSED_NAMES.includes(key) ? '' : pathOfRefused(part, valueAt(read, [key]))
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}

function fieldErrors(issue: v.BaseIssue<unknown>, schema: Schema, given: unknown): FieldError[] {
  const at = issue.path?.map(({ key }) => String(key)) ?? []
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const within = at.slice(0, -1)
    // Finds all unknown keys, because valibot names only the first unknown key of an object.
    const known =
      within.reduce((parts, key) => inner(parts.entries?.[key] ?? parts.item), inner(schema as Parts)).entries ?? {}
    const unknown = Object.keys(valueAt(given, within) as object).filter((key) => !Object.hasOwn(known, key))
    return unknown.map((key) => ({ path: [...within, key].join('.'), message: GENERIC.unknownField }))
  }
  const isMissing = issue.kind === 'schema' && isGeneric(issue.message) && valueAt(given, at) === undefined
  return [{ path: at.join('.'), message: isMissing ? GENERIC.required : issue.message }]
}

interface Parts {
  readonly entries?: Readonly<Record<string, Parts>>
  readonly wrapped?: Parts
  readonly item?: Parts
}

const inner = (parts: Parts = {}): Parts => (parts.wrapped ? inner(parts.wrapped) : parts)

const valueAt = (given: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], given)

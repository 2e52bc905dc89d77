/** Request schemas as JSON Schema; descriptions say what it cannot express. */
import { z } from 'zod/mini'
import type { Schema } from '#platform/endpoint.ts'

export type JsonObject = Record<string, unknown>

/**
 * The invisible characters of text-length.ts, without U+0000, as ranges: JSON Schema should not use `\p` (core 2020-12,
 * "Regular Expressions"), and dialects escape characters beyond U+FFFF differently.
 */
export const INVISIBLE_RANGES =
  String.raw`\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5` +
  String.raw`\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}'

/** The characters that `String.prototype.trim` removes (ECMA-262). */
const SPACE = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** Refused by validation.ts; in JSON Schema's patterns a whole pair is one character. */
const UNSTORABLE = String.raw`\u0000\ud800-\udfff`
const ANY_TEXT = `^[^${UNSTORABLE}]*$`
const showing = (count: number): string =>
  String.raw`^(?:[${INVISIBLE_RANGES}]*[^${INVISIBLE_RANGES}${UNSTORABLE}]){${count}}[^${UNSTORABLE}]*$`
const trimmedAtMost = (count: number): string =>
  String.raw`^[${SPACE}]*(?:[^${SPACE}](?:[\s\S]{0,${count - 2}}[^${SPACE}])?)?[${SPACE}]*$`

/** @param io `output` for a query, whose values are texts at first */
export function requestSchema(schema: Schema, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // validation.ts refuses this name.
      if (jsonSchema.propertyNames !== undefined) jsonSchema.propertyNames = { not: { const: '__proto__' } }
      if (jsonSchema.type !== 'string' || jsonSchema.enum !== undefined) return
      const { visible, trimmed } = jsonSchema as { readonly visible?: number; readonly trimmed?: number }
      delete jsonSchema['visible']
      delete jsonSchema['trimmed']
      const patterns = [
        visible === undefined ? ANY_TEXT : showing(visible),
        ...(trimmed === undefined ? [] : [trimmedAtMost(trimmed)]),
        ...(jsonSchema.pattern === undefined ? [] : [jsonSchema.pattern]),
      ]
      delete jsonSchema.pattern
      if (patterns.length === 1) jsonSchema.pattern = patterns[0]
      else jsonSchema.allOf = patterns.map((pattern) => ({ pattern }))
      const told = [
        jsonSchema.description,
        visible && `At least ${visible} of its characters show something.`,
        trimmed && `At most ${trimmed} characters, without the white space around them.`,
      ].filter(Boolean)
      if (told.length > 0) jsonSchema.description = told.join(' ')
    },
  })
  return rest
}

/** Characters. */
const LONG_PATTERN = 60

/** For a reader or a model: without long patterns, which repeat a length or a description. */
export function readableSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(readableSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'pattern' && isLong(value)) return []
    if (name !== 'allOf' || !Array.isArray(value)) return [[name, readableSchema(value)]]
    const left = value.map(readableSchema).filter((one) => Object.keys(one as object).length > 0)
    return left.length === 0 ? [] : [[name, left]]
  })
  return Object.fromEntries(members)
}

const isLong = (pattern: unknown) => pattern === ANY_TEXT || String(pattern).length > LONG_PATTERN

import { z } from 'zod/mini'
import type { Schema } from '#platform/endpoint.ts'
import type { AnswerShape } from './remote/dialect.ts'

type Json = Readonly<Record<string, unknown>>

/** Strict modes refuse other keywords (lengths, patterns, `$schema`). */
const KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'description',
  'enum',
  'const',
  'items',
  'required',
  'additionalProperties',
  'anyOf',
  '$ref',
])

export function schemaOf(schema: Schema): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return rest
}

/** Leaves out constraints, which are checked when the answer is parsed. */
export function shapeOf(name: string, schema: Schema): AnswerShape {
  const whole = schemaOf(schema)
  return { name, schema: essence(whole), strict: everythingRequired(essence(whole)) }
}

function essence(value: unknown): Json {
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value as Json)) {
    if (key === 'properties' || key === '$defs') {
      result[key] = Object.fromEntries(Object.entries(part as Json).map(([name, inner]) => [name, essence(inner)]))
    } else if (key === 'items') result[key] = essence(part)
    else if (key === 'anyOf') result[key] = (part as unknown[]).map(essence)
    else if (KEYWORDS.has(key)) result[key] = part
  }
  return result
}

function everythingRequired({ properties, required, items, anyOf, $defs }: Parts): boolean {
  if (Object.keys(properties ?? {}).length !== (required ?? []).length) return false
  const inner = [...Object.values(properties ?? {}), ...Object.values($defs ?? {}), ...(anyOf ?? [])]
  return [...inner, ...(items ? [items] : [])].every(everythingRequired)
}

interface Parts {
  readonly properties?: Readonly<Record<string, Parts>>
  readonly $defs?: Readonly<Record<string, Parts>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Parts[]
  readonly items?: Parts
}

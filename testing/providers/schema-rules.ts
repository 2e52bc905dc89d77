import type { Schema } from './prompt.ts'

interface Parts {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly $defs?: Readonly<Record<string, Schema>>
}

function* within(schema: Schema): Generator<Schema> {
  yield schema
  const { properties = {}, items, anyOf = [], $defs = {} } = schema as Parts
  for (const part of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...Object.values($defs)])
    yield* within(part)
}

const isOpen = (schema: Schema): boolean => schema['type'] === 'object' && schema['additionalProperties'] !== false

/**
 * Returns the reason why OpenAI would reject the schema, or null if it is accepted
 * (developers.openai.com/api/docs/guides/structured-outputs, "Supported schemas", 2026-11-28).
 */
export function strictFault(schema: Schema): string | null {
  for (const part of within(schema)) {
    if (isOpen(part)) return "'additionalProperties' is required to be supplied and to be false."
    const { properties = {}, required = [] } = part as Parts
    if (Object.keys(properties).some((name) => !required.includes(name)))
      return "'required' is required to be supplied and to be an array including every key in properties."
  }
  return null
}

const UNSUPPORTED = ['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'maxItems'] as const

/**
 * Returns the reason why Anthropic would reject the schema, or null if it is accepted
 * (platform.claude.com/docs/en/build-with-claude/structured-outputs, "JSON Schema limitations", 2026-11-28).
 */
export function formatFault(schema: Schema): string | null {
  for (const part of within(schema)) {
    if (isOpen(part)) return "For 'object' type, 'additionalProperties' must be explicitly set to false"
    const named = UNSUPPORTED.find((keyword) => keyword in part)
    if (named) return `For '${String(part['type'])}' type, property '${named}' is not supported`
  }
  return null
}

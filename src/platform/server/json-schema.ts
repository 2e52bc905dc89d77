import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from '#platform/endpoint.ts'

export type JsonObject = Record<string, unknown>

/** Converts a schema to JSON Schema 2020-12. @param side `input` describes accepted values, `output` parsed ones */
export function jsonSchemaOf(schema: Schema, side: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    // Omits checks that JSON Schema cannot express.
    errorMode: 'ignore',
    overrideSchema: (context) => completed(context, side),
  })
  return rest
}

type Context = Parameters<NonNullable<ConversionConfig['overrideSchema']>>[0]

function completed({ valibotSchema: { type }, jsonSchema }: Context, side: 'input' | 'output') {
  const { required, ...rest } = jsonSchema
  if (type === 'literal') return { type: typeof jsonSchema.const as 'string' | 'number' | 'boolean', ...jsonSchema }
  if (required === undefined) return null
  return {
    ...rest,
    ...(required.length > 0 && { required }),
    // Parsing removes unknown fields, so only the input may contain them.
    ...(type === 'object' && side === 'output' && { additionalProperties: false }),
  }
}

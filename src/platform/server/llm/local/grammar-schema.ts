/** The library's grammar compiler knows only `oneOf`, while zod writes `anyOf`; for a generator they mean the same. */
export function grammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'anyOf' ? 'oneOf' : key, grammarSchema(value)]),
  )
}

import * as v from 'valibot'

/** Returns a schema that parses a whole number in a URL. */
export const wholeNumberText = (pattern: RegExp, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform(Number),
    v.number(),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max),
  )

/** Returns the parsed value, or undefined if the value does not match the schema. */
export function parsedAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const { success, output } = v.safeParse(schema, value)
  return success ? output : undefined
}

import * as v from 'valibot'

/** The values for a sentence's placeholders, keyed by the placeholders' names. */
export const problemValuesSchema = v.objectWithRest({}, v.union([v.string(), v.number()]))

/** The body of a refusal (§11, RFC 9457), which may have further members (`requiredTier`). */
export const problemSchema = v.looseObject({
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: v.string(),
  values: v.optional(problemValuesSchema),
  requestId: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  moreErrors: v.optional(v.pipe(v.number(), v.safeInteger())),
})
export type ProblemBody = v.InferOutput<typeof problemSchema>

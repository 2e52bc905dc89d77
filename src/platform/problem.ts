import { z } from 'zod/mini'

/** Values for the placeholders of a sentence, by name. Not `z.record`, which would add half a kilobyte to Home. */
export const problemValuesSchema = z.catchall(z.object({}), z.union([z.string(), z.number()]))

/** A refusal in an answer (§11, RFC 9457); it may have further members (`requiredTier`). */
export const problemSchema = z.looseObject({
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  values: z.optional(problemValuesSchema),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  moreErrors: z.optional(z.int()),
})
export type ProblemBody = z.infer<typeof problemSchema>

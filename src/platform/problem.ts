/** The one shape of a refusal on the wire (§11, RFC 9457), shared by server, browser and documentation. */
import { z } from 'zod/mini'

/** What the places of a sentence are filled with, by name. No `z.record`: Home would load half a kilobyte more. */
export const problemValuesSchema = z.catchall(z.object({}), z.union([z.string(), z.number()]))

// Loose: a refusal may say more (`requiredTier`).
export const problemSchema = z.looseObject({
  title: z.string(),
  status: z.number(),
  /** A sentence for people; where §5 or §8 has a text for it, that text. */
  detail: z.string(),
  /** Kebab-case name of the error, for code. */
  code: z.string(),
  /** What the places of the code's sentence are filled with, by name. */
  values: z.optional(problemValuesSchema),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** How many errors there are beside the listed ones. */
  moreErrors: z.optional(z.int()),
})
export type ProblemBody = z.infer<typeof problemSchema>

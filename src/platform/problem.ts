/** The one shape of a refusal on the wire (§11, RFC 9457), shared by server, browser and documentation. */
import { z } from 'zod/mini'

// Loose: a refusal may say more (`requiredTier`).
export const problemSchema = z.looseObject({
  title: z.string(),
  status: z.number(),
  /** A sentence for people; where §5 or §8 has a text for it, that text. */
  detail: z.string(),
  /** Kebab-case name of the error, for code. */
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** How many errors there are beside the listed ones. */
  moreErrors: z.optional(z.int()),
})
export type ProblemBody = z.infer<typeof problemSchema>

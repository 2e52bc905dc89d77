/** The call of the table of models (§20). */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

export const modelTableSchema = z.object({
  /** Swapped pairs that count. */
  pairs: z.int(),
  /** The strongest first; those of one strength by their names. */
  models: z.array(
    z.object({
      model: z.string(),
      /** Pairs that it has a part in. */
      pairs: z.int(),
      /** Logarithm of odds, 0 = the mean of the models: a model that is stronger by 1 wins 73 of 100 debates. */
      strength: z.number(),
      /** The range of `strength` in 95 of 100 samples. */
      low: z.number(),
      high: z.number(),
    }),
  ),
  /** When it was worked out. */
  date: z.string(),
})
export type ModelTable = z.infer<typeof modelTableSchema>

export const readModelTable = endpoint('GET', '/api/quality/models', {
  summary:
    'How strong models are, from public debates of one question that two models wrote twice with the sides swapped; worked out once an hour.',
  answer: modelTableSchema,
})

import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { languageSchema } from './fields.ts'

/** A finished debate of the house, which Home offers to read. */
export const exampleSchema = z.object({
  shareToken: z.string(),
  question: z.string(),
  language: z.string(),
  /** The first points of both sides. */
  claim: z.string(),
  answer: z.string(),
})
export type Example = z.infer<typeof exampleSchema>

export const listExamples = endpoint('GET', '/api/examples', {
  summary: 'The finished examples in a language, else those in English.',
  query: z.strictObject({ language: z.optional(languageSchema) }),
  answer: z.array(exampleSchema),
})

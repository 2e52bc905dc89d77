import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { languageSchema } from './fields.ts'

/** One of the product's finished debates, which Home offers to read. */
export const exampleSchema = v.object({
  shareToken: v.string(),
  question: v.string(),
  language: v.string(),
  /** `claim` and `answer` are the first points of the two sides. */
  claim: v.string(),
  answer: v.string(),
})
export type Example = v.InferOutput<typeof exampleSchema>

export const listExamples = endpoint('GET', '/api/debates/examples', {
  summary: 'The finished examples in a language, else those in English.',
  query: v.strictObject({ language: v.optional(languageSchema) }),
  answer: v.array(exampleSchema),
})

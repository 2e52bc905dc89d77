import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { languageSchema } from './fields.ts'

export const exampleSchema = v.object({
  shareToken: v.string(),
  question: v.string(),
  language: v.string(),
  /** The first point made for option 1; `answer` is the first point made for option 2. */
  claim: v.string(),
  answer: v.string(),
})
export type Example = v.InferOutput<typeof exampleSchema>

export const listExamples = endpoint('GET', '/api/debates/examples', {
  summary: 'The finished examples in a language, else those in English.',
  query: v.strictObject({ language: v.optional(languageSchema) }),
  answer: v.array(exampleSchema),
})

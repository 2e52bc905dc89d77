import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { languageSchema, questionSchema } from '#features/debates/contract/fields.ts'

const suggestedPositionsSchema = v.object({
  isYesNoQuestion: v.boolean(),
  suggestedPositions: v.object({ position1: v.string(), position2: v.string() }),
})
export type SuggestedPositions = v.InferOutput<typeof suggestedPositionsSchema>

export const generatePositions = endpoint('POST', '/api/debates/generate-positions', {
  summary: 'Two opposing positions for a question, in its language.',
  body: v.strictObject({ query: questionSchema, language: v.optional(languageSchema) }),
  answer: suggestedPositionsSchema,
  refusals: [429],
})

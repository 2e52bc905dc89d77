import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { languageSchema, questionSchema } from '#features/debates/contract/fields.ts'

const suggestedPositionsSchema = z.object({
  isYesNoQuestion: z.boolean(),
  suggestedPositions: z.object({ position1: z.string(), position2: z.string() }),
})
export type SuggestedPositions = z.infer<typeof suggestedPositionsSchema>

export const generatePositions = endpoint('POST', '/api/debates/generate-positions', {
  summary: 'Two opposing positions for a question, in its language.',
  body: z.strictObject({ query: questionSchema, language: z.optional(languageSchema) }),
  answer: suggestedPositionsSchema,
  refusals: [429],
})

import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { ASKED } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { userInputSchema } from '#features/debates/contract/entries.ts'
import { written } from '#features/debates/contract/fields.ts'

export const INPUT_MAX = 2000

export const newInputSchema = v.strictObject({
  content: written(visible(1, viewTexts.inputEmpty), trimmedAtMost(INPUT_MAX, viewTexts.inputTooLong)),
  /** The debaters that must answer the question (§20); omitted for context, which is for both debaters. */
  to: v.optional(v.picklist(ASKED)),
})
export type NewInput = v.InferOutput<typeof newInputSchema>

export const addInput = endpoint('POST', '/api/debates/:id/input', {
  summary:
    'Adds context that both debaters address in their next turn, or a question that its addressee answers first.',
  body: newInputSchema,
  answer: userInputSchema,
  status: 201,
  refusals: [403, 404, 429],
})

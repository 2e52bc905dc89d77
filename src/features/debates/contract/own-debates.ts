import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { modelSchema } from '#features/models/contract.ts'
import { debateListItemSchema, pageQuerySchema } from './debates.ts'
import { count, date, id, optionNumberSchema } from './fields.ts'

export const SEARCH_MAX = 200

export const userDebateSchema = v.object({
  ...debateListItemSchema.entries,
  responses: v.array(v.object({ id, optionNumber: optionNumberSchema, turnNumber: count, createdAt: date })),
})
export type UserDebate = v.InferOutput<typeof userDebateSchema>

export const TOTAL_COUNT = 'x-total-count'

export const userDebates = endpoint('GET', '/api/user/debates', {
  summary:
    "The signed-in user's debates, newest first, 50 at a time; `search` narrows them, `total` adds how many there are as `X-Total-Count`.",
  query: v.strictObject({
    ...pageQuerySchema.entries,
    search: v.optional(v.pipe(v.string(), ...atMost(SEARCH_MAX))),
    total: v.optional(v.picklist(['true', 'false'])),
  }),
  answer: v.array(userDebateSchema),
  refusals: [401],
})

export const deleteDebate = endpoint('DELETE', '/api/debates/:id', {
  summary: 'Deletes a debate and all that belongs to it; its running turn and its link end at once.',
  answer: null,
  refusals: [404],
})

export const chooseModels = endpoint('POST', '/api/debates/:id/models', {
  summary: 'Goes on with these models, from the next turn that begins.',
  body: v.strictObject({ option1Model: modelSchema, option2Model: modelSchema }),
  answer: null,
  refusals: [401, 403, 404],
})

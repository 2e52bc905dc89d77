import * as v from 'valibot'
import { modelSchema } from '#features/models/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import rematchTexts from './texts.json' with { type: 'json' }
import { coffeeLevelSchema, debateListItemSchema } from '#features/debates/contract/debates.ts'
import { id } from '#features/debates/contract/fields.ts'

const NO_SWAP = 'Also refused: more than 0 while `swap` changes the positions.'

/** Validates a rematch. Omitted fields take the values of the original debate. */
export const rematchSchema = v.pipe(
  v.strictObject({
    swap: v.optional(v.boolean()),
    fromTurn: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.metadata({ description: NO_SWAP }))),
    option1Model: v.optional(modelSchema),
    option2Model: v.optional(modelSchema),
    coffeeLevel: v.optional(coffeeLevelSchema),
  }),
  v.forward(
    v.check(({ swap = false, fromTurn = 0 }) => !swap || fromTurn === 0, rematchTexts.swapOrGoOn),
    ['fromTurn'],
  ),
)
export type Rematch = v.InferOutput<typeof rematchSchema>

export const relatedDebateSchema = v.object({
  ...debateListItemSchema.entries,
  option1Model: v.string(),
  option2Model: v.string(),
  coffeeLevel: v.pipe(v.number(), v.safeInteger()),
  fromTurn: v.nullable(v.pipe(v.number(), v.safeInteger())),
})
export type RelatedDebate = v.InferOutput<typeof relatedDebateSchema>

export const rematchDebate = endpoint('POST', '/api/debates/:id/rematch', {
  summary:
    'Argues the question again as the caller’s own debate: sides swapped, other models or coffee, or from a turn on.',
  body: rematchSchema,
  answer: v.object({ id }),
  status: 201,
  refusals: [401, 403, 404, 429],
})

export const listRematches = endpoint('GET', '/api/debates/:id/rematches', {
  summary: 'A debate, the one it was made from, and the caller’s latest 50 rematches of it, newest first.',
  answer: v.object({
    debate: relatedDebateSchema,
    rematchOf: v.nullable(relatedDebateSchema),
    rematches: v.array(relatedDebateSchema),
  }),
  refusals: [404],
})

import { z } from 'zod/mini'
import { modelSchema } from '#features/models/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { rematchTexts } from './texts.ts'
import { coffeeLevelSchema, debateListItemSchema } from '#features/debates/contract/debates.ts'
import { id } from '#features/debates/contract/fields.ts'

const NO_SWAP = 'Also refused: more than 0 while `swap` changes the positions.'

/** Omitted fields are taken from the debate of which this is a rematch. */
export const rematchSchema = z
  .strictObject({
    swap: z.optional(z.boolean()),
    fromTurn: z.optional(z.int().check(z.minimum(0), z.meta({ description: NO_SWAP }))),
    option1Model: z.optional(modelSchema),
    option2Model: z.optional(modelSchema),
    coffeeLevel: z.optional(coffeeLevelSchema),
  })
  .check(
    z.refine(({ swap = false, fromTurn = 0 }) => !swap || fromTurn === 0, {
      path: ['fromTurn'],
      error: rematchTexts.swapOrGoOn,
    }),
  )
export type Rematch = z.infer<typeof rematchSchema>

export const relatedDebateSchema = z.object({
  ...debateListItemSchema.shape,
  option1Model: z.string(),
  option2Model: z.string(),
  coffeeLevel: z.int(),
  fromTurn: z.nullable(z.int()),
})
export type RelatedDebate = z.infer<typeof relatedDebateSchema>

export const rematchDebate = endpoint('POST', '/api/debates/:id/rematch', {
  summary:
    'Argues the question again as the caller’s own debate: sides swapped, other models or coffee, or from a turn on.',
  body: rematchSchema,
  answer: z.object({ id }),
  status: 201,
  refusals: [401, 403, 404, 429],
})

export const listRematches = endpoint('GET', '/api/debates/:id/rematches', {
  summary: 'A debate, the one it was made from, and the caller’s latest 50 rematches of it, newest first.',
  answer: z.object({
    debate: relatedDebateSchema,
    rematchOf: z.nullable(relatedDebateSchema),
    rematches: z.array(relatedDebateSchema),
  }),
  refusals: [404],
})

/** The calls of what readers say of where they stand, and of the cards that moved them (§20). */
import { z } from 'zod/mini'
import { RESPONSES_PER_DEBATE } from '#features/debates/rules.ts'
import { endpoint } from '#platform/endpoint.ts'
import { STANCES } from './stances.ts'

/** −2 is wholly option 1, 0 on the fence, 2 wholly option 2. */
const stanceSchema = z.literal([...STANCES])

const yoursSchema = z.object({
  before: z.nullable(stanceSchema),
  /** The latest. */
  after: z.nullable(z.object({ value: stanceSchema, turnNumber: z.int() })),
})

/** `{id of the response}.{number of its card}`, from 1. */
const cardId = z.string().check(z.regex(/^[\da-f-]{36}\.[1-9]\d?$/))

const untold = {
  /** Readers who have said where they stood before and after. */
  n: z.int(),
  /** What this reader has said. */
  yours: yoursSchema,
  /** The cards that moved anybody, as far as this reader sees their turns. */
  cards: z.array(z.object({ card: cardId, readers: z.int(), yours: z.boolean() })),
}

/** The totals of minds.ts stand in it from five readers on. */
const stancesSchema = z.union([
  z.object({
    ...untold,
    stayed: z.int(),
    crossed: z.int(),
    leftFence: z.int(),
    satDown: z.int(),
    /** −1 to 1; above 0 toward option 1. */
    shift: z.number(),
    /** The 99 % interval of `shift`. */
    interval: z.object({ low: z.number(), high: z.number() }),
    moved: z.enum(['option1', 'option2', 'no-change']),
  }),
  z.object(untold),
])
export type ToldStances = z.infer<typeof stancesSchema>

const stanceBody = z.strictObject({
  /** A stance, as above. */
  value: z.int().check(z.minimum(Math.min(...STANCES)), z.maximum(Math.max(...STANCES))),
  /** 0 = before the first turn; else an even turn, after which the reader stands there. */
  turnNumber: z.int().check(z.minimum(0), z.maximum(RESPONSES_PER_DEBATE)),
})
export type SaidStance = z.infer<typeof stanceBody>
const movedBody = z.strictObject({ card: cardId, moved: z.boolean() })
export type SaidMark = z.infer<typeof movedBody>

const STANCES_OF =
  'How readers stood before and after: totals from five readers on, below that only how many there are.'
const STANCE = 'Where this reader stands before the first turn or after an even one; each reader counts once.'
const MOVED = 'This card moved the reader, or no longer; each reader counts once.'
const refusals = { taking: [404, 409, 429], marking: [404, 429] } as const

export const readStances = endpoint('GET', '/api/debates/:id/stances', {
  summary: STANCES_OF,
  answer: stancesSchema,
  refusals: [404],
})

export const takeStance = endpoint('PUT', '/api/debates/:id/stance', {
  summary: STANCE,
  body: stanceBody,
  answer: stancesSchema,
  refusals: refusals.taking,
})

export const markMoved = endpoint('PUT', '/api/debates/:id/moved', {
  summary: MOVED,
  body: movedBody,
  answer: stancesSchema,
  refusals: refusals.marking,
})

export const readSharedStances = endpoint('GET', '/api/share/:shareToken/stances', {
  summary: STANCES_OF,
  answer: stancesSchema,
  refusals: [404, 429],
})

export const takeSharedStance = endpoint('PUT', '/api/share/:shareToken/stance', {
  summary: STANCE,
  body: stanceBody,
  answer: stancesSchema,
  refusals: refusals.taking,
})

export const markSharedMoved = endpoint('PUT', '/api/share/:shareToken/moved', {
  summary: MOVED,
  body: movedBody,
  answer: stancesSchema,
  refusals: refusals.marking,
})

import { z } from 'zod/mini'
import { RESPONSES_PER_DEBATE } from '#features/debates/rules.ts'
import { endpoint } from '#platform/endpoint.ts'
import { STANCES } from './stances.ts'

const stanceSchema = z.literal([...STANCES])

/** `{id of the response}.{number of its card}`, counted from 1. */
const cardId = z.string().check(z.regex(/^[\da-f-]{36}\.[1-9]\d?$/))

const untold = {
  /** Readers who have said where they stood both before and after. */
  n: z.int(),
  /** What this reader has said; null for what was not said. */
  yours: z.object({
    before: z.nullable(stanceSchema),
    after: z.nullable(z.object({ value: stanceSchema, turnNumber: z.int() })),
  }),
  /** The cards that moved anybody, if this reader may see their turns. */
  cards: z.array(z.object({ card: cardId, readers: z.int(), yours: z.boolean() })),
}

/** The totals (stances.ts) appear from five readers on. */
const stancesSchema = z.union([
  z.object({
    ...untold,
    stayed: z.int(),
    crossed: z.int(),
    leftFence: z.int(),
    satDown: z.int(),
    /** −1 to 1; above 0 means toward option 1. */
    shift: z.number(),
    interval: z.object({ low: z.number(), high: z.number() }),
    moved: z.enum(['option1', 'option2', 'no-change']),
  }),
  z.object(untold),
])
export type ToldStances = z.infer<typeof stancesSchema>

const stanceBody = z.strictObject({
  value: z.int().check(z.minimum(Math.min(...STANCES)), z.maximum(Math.max(...STANCES))),
  /** 0 is before the first turn; otherwise the even turn after which the reader takes this stance. */
  turnNumber: z.int().check(z.minimum(0), z.maximum(RESPONSES_PER_DEBATE)),
})
export type SaidStance = z.infer<typeof stanceBody>
const movedBody = z.strictObject({ card: cardId, moved: z.boolean() })
export type SaidMark = z.infer<typeof movedBody>

const readersCalls = <const Debate extends string>(debate: Debate, refusals: readonly number[]) => ({
  readStances: endpoint('GET', `${debate}/stances`, {
    summary: 'How readers stood before and after: totals from five readers on, below that only how many there are.',
    answer: stancesSchema,
    refusals,
  }),
  takeStance: endpoint('PUT', `${debate}/stance`, {
    summary: 'Where this reader stands before the first turn or after an even one; each reader counts once.',
    body: stanceBody,
    answer: stancesSchema,
    refusals: [404, 409, 429],
  }),
  markMoved: endpoint('PUT', `${debate}/moved`, {
    summary: 'This card moved the reader, or no longer; each reader counts once.',
    body: movedBody,
    answer: stancesSchema,
    refusals: [404, 429],
  }),
})

export const { readStances, takeStance, markMoved } = readersCalls('/api/debates/:id', [404])
export const {
  readStances: readSharedStances,
  takeStance: takeSharedStance,
  markMoved: markSharedMoved,
} = readersCalls('/api/share/:shareToken', [404, 429])

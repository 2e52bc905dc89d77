import * as v from 'valibot'
import { RESPONSES_PER_DEBATE } from '#features/debates/rules.ts'
import { endpoint } from '#platform/endpoint.ts'
import { STANCES } from './stances.ts'

const stanceSchema = v.picklist([...STANCES])

/** The id of the response, a full stop, and the card's number in that response, counted from 1. */
const cardId = v.pipe(v.string(), v.regex(/^[\da-f-]{36}\.[1-9]\d?$/))

const untold = {
  /** The number of readers who gave both a "before" and an "after" stance. */
  n: v.pipe(v.number(), v.safeInteger()),
  yours: v.object({
    before: v.nullable(stanceSchema),
    after: v.nullable(v.object({ value: stanceSchema, turnNumber: v.pipe(v.number(), v.safeInteger()) })),
  }),
  /** The cards that moved at least one reader, except cards of turns that the requesting reader may not see. */
  cards: v.array(v.object({ card: cardId, readers: v.pipe(v.number(), v.safeInteger()), yours: v.boolean() })),
}

/** A debate's stances. The totals (stances.ts) are missing if fewer than five readers gave both stances. */
const stancesSchema = v.union([
  v.object({
    ...untold,
    stayed: v.pipe(v.number(), v.safeInteger()),
    crossed: v.pipe(v.number(), v.safeInteger()),
    leftFence: v.pipe(v.number(), v.safeInteger()),
    satDown: v.pipe(v.number(), v.safeInteger()),
    /** The share of winnable readers whom option 1 won, minus the same share for option 2, from −1 to 1. */
    shift: v.number(),
    interval: v.object({ low: v.number(), high: v.number() }),
    moved: v.picklist(['option1', 'option2', 'no-change']),
  }),
  v.object(untold),
])
export type DebateStances = v.InferOutput<typeof stancesSchema>

export const NO_STANCES: DebateStances = { n: 0, yours: { before: null, after: null }, cards: [] }

const stanceBody = v.strictObject({
  value: v.pipe(v.number(), v.safeInteger(), v.minValue(Math.min(...STANCES)), v.maxValue(Math.max(...STANCES))),
  /** 0 for a stance before the first turn; otherwise the number of the even turn after which the stance was taken. */
  turnNumber: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(RESPONSES_PER_DEBATE)),
})
export type SaidStance = v.InferOutput<typeof stanceBody>
const movedBody = v.strictObject({ card: cardId, moved: v.boolean() })
export type SaidMark = v.InferOutput<typeof movedBody>

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

/** The calls of a debate's map and verdict (§20): each reader of a debate may make them, and who may advance it `makeMap`. */
import { z } from 'zod/mini'
import { optionNumberSchema } from '#features/debates/contract/fields.ts'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'

/** `{id of the response}.{number of its card}`, from 1. */
const cardId = z.string().check(...atMost(60))

export const mapCardSchema = z.object({
  id: cardId,
  responseId: z.uuid(),
  turnNumber: z.int(),
  optionNumber: optionNumberSchema,
  point: z.string(),
  /** Words of the response; null = none are known. */
  quote: z.nullable(z.string()),
})

export const mapEdgeSchema = z.object({
  /** The card that answers; it is of a later turn. */
  from: cardId,
  to: cardId,
  /** `refutes` leaves nothing of the card, `weakens` takes a part. */
  relation: z.enum(['refutes', 'weakens']),
  quote: z.string(),
  readings: z.object({ yes: z.int(), no: z.int() }),
  /** As many readings found it as did not: it is shown, and counts nothing. */
  contested: z.boolean(),
  contests: z.int(),
  contestedByYou: z.boolean(),
})

export const debateMapSchema = z.object({
  cards: z.array(mapCardSchema),
  edges: z.array(mapEdgeSchema),
  /** Ids of the cards that the other side could have answered and did not. */
  unanswered: z.array(cardId),
  by: z.enum(['model', 'rule']),
  /** Turns whose answers no model has read yet, although one could. */
  unread: z.int(),
})
export type DebateMap = z.infer<typeof debateMapSchema>

const sides = <T>(schema: z.ZodMiniType<T>) => z.object({ option1: schema, option2: schema })

export const verdictSchema = z.object({
  /** `withheld` when a side has no card that the other could have answered. */
  result: z.enum(['option1', 'option2', 'too-close', 'withheld']),
  /** What is left standing of each side, 0 to 1: the mean of its turns, each the mean of its cards. */
  strengths: sides(z.number()),
  /** The most that leaving one edge out takes from the lead. */
  band: z.number(),
  /** The edges each of which alone turns the lead when it is left out; none unless the result is `too-close`. */
  decidingEdges: z.array(z.object({ from: cardId, to: cardId })),
  /** The card of which most is left, the earlier of equals; null without one that could have been answered. */
  strongest: sides(z.nullable(cardId)),
  /** The card that most others answer, directly or through answers; null without answers. */
  crux: z.nullable(cardId),
  /** The best case of the side that is behind, at most five lines; null when it has no unanswered point. */
  steelman: z.nullable(z.array(z.string())),
  /** Share of each side's claims that cite words which stand in a source (§17), 0 to 1; null without claims or sources. */
  sourced: sides(z.nullable(z.number())),
  reason: z.nullable(z.literal('too-short')),
})
export type DebateVerdict = z.infer<typeof verdictSchema>

const contestBody = z.strictObject({ from: cardId, to: cardId, contested: z.boolean() })
export type Contest = z.infer<typeof contestBody>

const readersCalls = <const Debate extends string>(debate: Debate, refusals: readonly number[]) => ({
  readMap: endpoint('GET', `${debate}/map`, {
    summary: 'Which argument card answers which card of the other side; it costs no model call.',
    answer: debateMapSchema,
    refusals,
  }),
  readVerdict: endpoint('GET', `${debate}/verdict`, {
    summary: 'What is left standing of each side, computed from the map.',
    answer: verdictSchema,
    refusals,
  }),
  contestEdge: endpoint('POST', `${debate}/map/contests`, {
    summary: 'Contests an edge of the map, or no longer; each reader counts once.',
    body: contestBody,
    answer: debateMapSchema,
    refusals: [404, 429],
  }),
})

export const { readMap, readVerdict, contestEdge } = readersCalls('/api/debates/:id', [404])
export const {
  readMap: readSharedMap,
  readVerdict: readSharedVerdict,
  contestEdge: contestSharedEdge,
} = readersCalls('/api/share/:shareToken', [404, 429])

export const makeMap = endpoint('POST', '/api/debates/:id/map', {
  summary: 'Has a model read the answers in at most twelve turns that none has read yet, once for everybody.',
  answer: debateMapSchema,
  refusals: [403, 404, 429, 503],
})

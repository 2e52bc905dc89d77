/**
 * The calls for a debate's map and verdict (§20). Each reader may make them; `makeMap` needs the right to advance the
 * debate.
 */
import { z } from 'zod/mini'
import { optionNumberSchema } from '#features/debates/contract/fields.ts'
import { roundSchema } from '#features/debates/rounds.ts'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'

/** `{id of the response}.{number of its card}`, counted from 1. */
const cardId = z.string().check(...atMost(60))

export const mapCardSchema = z.object({
  id: cardId,
  responseId: z.uuid(),
  turnNumber: z.int(),
  optionNumber: optionNumberSchema,
  /** Of its turn. */
  round: roundSchema,
  point: z.string(),
  /** Words from the response; null if unknown. */
  quote: z.nullable(z.string()),
})

export const mapEdgeSchema = z.object({
  /** The card that answers; it is from a later turn. */
  from: cardId,
  to: cardId,
  /** `refutes` leaves nothing of the card, `weakens` removes part of it. */
  relation: z.enum(['refutes', 'weakens']),
  quote: z.string(),
  /** How many saw this answer, and how many did not: of two readers, one who leans each way; of three in older maps. */
  readings: z.object({ yes: z.int(), no: z.int() }),
  /** As many saw it as did not: it is shown, but does not count. */
  contested: z.boolean(),
  contests: z.int(),
  contestedByYou: z.boolean(),
})

export const debateMapSchema = z.object({
  cards: z.array(mapCardSchema),
  edges: z.array(mapEdgeSchema),
  /** Ids of cards that the other side could have answered but did not. */
  unanswered: z.array(cardId),
  by: z.enum(['model', 'rule']),
  /** Turns whose answers no model has read yet, although one could. */
  unread: z.int(),
})
export type DebateMap = z.infer<typeof debateMapSchema>

const sides = <T>(schema: z.ZodMiniType<T>) => z.object({ option1: schema, option2: schema })

export const verdictSchema = z.object({
  /** `withheld` for a `reason`. */
  result: z.enum(['option1', 'option2', 'too-close', 'withheld']),
  /** True if the side ahead would be level, or nearly, without one of the answers. */
  narrow: z.boolean(),
  /** How many cards the other side could have answered, and how many of these it did. */
  answerable: z.int(),
  answered: z.int(),
  /** Why a side is behind: its card of which least is left, and the other's first one that nobody answered, if any. */
  why: z.nullable(z.object({ answered: cardId, answers: z.int(), unanswered: z.nullable(cardId) })),
  /** How much of each side is left, 0 to 1: the mean of its turns, each of which is the mean of its cards. */
  strengths: sides(z.number()),
  /** The largest change of the lead if a single edge is left out. */
  band: z.number(),
  /** The edges that would each reverse the lead if left out; none unless the result is `too-close`. */
  decidingEdges: z.array(z.object({ from: cardId, to: cardId })),
  /** The card of which most is left, the earlier one if equal; null if no card could have been answered. */
  strongest: sides(z.nullable(cardId)),
  /** The card that most others answer, directly or through answers; null if there are no answers. */
  crux: z.nullable(cardId),
  /** The best case for the side that is behind, at most five lines; null if all its points were answered. */
  steelman: z.nullable(z.array(z.string())),
  /**
   * The share of each side's claims that cite words found in a source (§17), 0 to 1; null if there are no claims or
   * sources.
   */
  sourced: sides(z.nullable(z.number())),
  /** `too-short`: a side has no card that the other could have answered; `few-answers`: below a quarter are answered. */
  reason: z.nullable(z.enum(['too-short', 'few-answers'])),
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

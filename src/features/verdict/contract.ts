/** The calls of a debate's map and verdict (§20): who may read the debate reads them, who may advance it has them made. */
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
  /** The card of the other side that is answered. */
  to: cardId,
  relation: z.enum(['refutes', 'weakens']),
  /** Words of the answering card's response, which stand there. */
  quote: z.string(),
  /** How many readings found the answer, and how many did not. */
  readings: z.object({ yes: z.int(), no: z.int() }),
  /** As many readings found it as did not: it is shown, and counts nothing. */
  contested: z.boolean(),
  /** Readers who contest it. */
  contests: z.int(),
  /** Whether this reader contests it. */
  contestedByYou: z.boolean(),
})

export const debateMapSchema = z.object({
  cards: z.array(mapCardSchema),
  edges: z.array(mapEdgeSchema),
  /** Ids of the cards that the other side could have answered and did not. */
  unanswered: z.array(cardId),
  /** Who found the answers: models, or the rule by quotation. */
  by: z.enum(['model', 'rule']),
  /** Turns whose answers no model has read yet, although one could: `POST` reads them. */
  unread: z.int(),
})
export type DebateMap = z.infer<typeof debateMapSchema>

const sides = <T>(schema: z.ZodMiniType<T>) => z.object({ option1: schema, option2: schema })

export const verdictSchema = z.object({
  result: z.enum(['option1', 'option2', 'too-close', 'withheld']),
  /** What is left standing of each side, 0 to 1. */
  strengths: sides(z.number()),
  band: z.number(),
  decidingEdges: z.array(z.object({ from: cardId, to: cardId })),
  /** Card ids; null without a card that could have been answered. */
  strongest: sides(z.nullable(cardId)),
  /** The id of the card the debate turned on; null without answers. */
  crux: z.nullable(cardId),
  /** The best case of the side that is behind, at most five lines; null when there is none to tell. */
  steelman: z.nullable(z.array(z.string())),
  /** Share of each side's claims that cite words which stand in a source (§17), 0 to 1; null without claims or sources. */
  sourced: sides(z.nullable(z.number())),
  /** Why it is withheld; null = it is not. */
  reason: z.nullable(z.literal('too-short')),
})
export type DebateVerdict = z.infer<typeof verdictSchema>

/** A reader who contests an edge, or no longer does. */
const contestBody = z.strictObject({ from: cardId, to: cardId, contested: z.boolean() })

const MAP = 'Which argument card answers which card of the other side; it costs no model call.'
const VERDICT = 'What is left standing of each side, computed from the map.'
const CONTEST = 'Contests an edge of the map, or no longer; each reader counts once.'

export const readMap = endpoint('GET', '/api/debates/:id/map', {
  summary: MAP,
  answer: debateMapSchema,
  refusals: [404],
})

export const makeMap = endpoint('POST', '/api/debates/:id/map', {
  summary: 'Has a model read the answers in at most twelve turns that none has read yet, once for everybody.',
  answer: debateMapSchema,
  refusals: [403, 404, 429, 503],
})

export const readVerdict = endpoint('GET', '/api/debates/:id/verdict', {
  summary: VERDICT,
  answer: verdictSchema,
  refusals: [404],
})

export const contestEdge = endpoint('POST', '/api/debates/:id/map/contests', {
  summary: CONTEST,
  body: contestBody,
  answer: debateMapSchema,
  refusals: [404, 429],
})

export const readSharedMap = endpoint('GET', '/api/share/:shareToken/map', {
  summary: MAP,
  answer: debateMapSchema,
  refusals: [404, 429],
})

export const readSharedVerdict = endpoint('GET', '/api/share/:shareToken/verdict', {
  summary: VERDICT,
  answer: verdictSchema,
  refusals: [404, 429],
})

export const contestSharedEdge = endpoint('POST', '/api/share/:shareToken/map/contests', {
  summary: CONTEST,
  body: contestBody,
  answer: debateMapSchema,
  refusals: [404, 429],
})

/**
 * The API calls for a debate's map and verdict (§20). Every reader may make them, but `makeMap` requires the right to
 * advance the debate.
 */
import * as v from 'valibot'
import { optionNumberSchema } from '#features/debates/contract/fields.ts'
import { roundSchema } from '#features/debates/rounds.ts'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'

/** `{id of the response}.{number of its card}`, counted from 1. */
const cardId = v.pipe(v.string(), ...atMost(60))

export const mapCardSchema = v.object({
  id: cardId,
  responseId: v.pipe(v.string(), v.uuid()),
  turnNumber: v.pipe(v.number(), v.safeInteger()),
  optionNumber: optionNumberSchema,
  /** The round of the card's turn. */
  round: roundSchema,
  point: v.string(),
  /** Words from the response; null if unknown. */
  quote: v.nullable(v.string()),
})

export const mapEdgeSchema = v.object({
  /** The card that answers, from a later turn than `to`. */
  from: cardId,
  to: cardId,
  /** `refutes`: nothing of the answered card remains; `weakens`: a part of it remains. */
  relation: v.picklist(['refutes', 'weakens']),
  quote: v.string(),
  /**
   * How many readings found this answer and how many did not. There are two readings, one for each side; older maps
   * have three.
   */
  readings: v.object({ yes: v.pipe(v.number(), v.safeInteger()), no: v.pipe(v.number(), v.safeInteger()) }),
  /** True if as many readings say yes as no; the answer is then shown but does not count. */
  contested: v.boolean(),
  contests: v.pipe(v.number(), v.safeInteger()),
  contestedByYou: v.boolean(),
})

export const debateMapSchema = v.object({
  cards: v.array(mapCardSchema),
  edges: v.array(mapEdgeSchema),
  /** Ids of cards that the other side could have answered but did not. */
  unanswered: v.array(cardId),
  by: v.picklist(['model', 'rule']),
  /** The number of turns whose answers a model could read, but which no model has read yet. */
  unread: v.pipe(v.number(), v.safeInteger()),
})
export type DebateMap = v.InferOutput<typeof debateMapSchema>

const sides = <T>(schema: v.GenericSchema<unknown, T>) => v.object({ option1: schema, option2: schema })

export const verdictSchema = v.object({
  /** `withheld`: `reason` says why. */
  result: v.picklist(['option1', 'option2', 'too-close', 'withheld']),
  /** True if the lead would nearly or fully vanish without one of the answers. */
  narrow: v.boolean(),
  /** How many cards could have been answered by the other side; `answered` counts those that were. */
  answerable: v.pipe(v.number(), v.safeInteger()),
  answered: v.pipe(v.number(), v.safeInteger()),
  /** Why a side is behind: its weakest card after all answers, and the other side's first unanswered card, if any. */
  why: v.nullable(
    v.object({ answered: cardId, answers: v.pipe(v.number(), v.safeInteger()), unanswered: v.nullable(cardId) }),
  ),
  /** Each side's remaining strength, 0 to 1: the mean over its turns of the mean over their cards, in both `stretches`. */
  strengths: sides(v.number()),
  /** The most by which the lead shrinks if a single edge is omitted. */
  band: v.number(),
  /** The edges that would each reverse the lead if omitted; empty unless the result is `too-close`. */
  decidingEdges: v.array(v.object({ from: cardId, to: cardId })),
  /** The card with the most remaining strength (the earlier one on a tie); null if no card could have been answered. */
  strongest: sides(v.nullable(cardId)),
  /** The card with the most answers, including answers to answers; null if there are none. */
  crux: v.nullable(cardId),
  /** The best case for the side that is behind, at most five lines; null if no side is, or if all its points were answered. */
  steelman: v.nullable(v.array(v.string())),
  /**
   * The share of each side's claims that cite words found in a source (§17), 0 to 1; null if there are no claims or
   * sources.
   */
  sourced: sides(v.nullable(v.number())),
  /**
   * `too-short`: a side has not yet been able to reply to an answer; `few-answers`: less than a quarter of the cards are
   * answered; `last-word`: too close, because the result depends on which side speaks last.
   */
  reason: v.nullable(v.picklist(['too-short', 'few-answers', 'last-word'])),
})
export type DebateVerdict = v.InferOutput<typeof verdictSchema>

const contestBody = v.strictObject({ from: cardId, to: cardId, contested: v.boolean() })
export type Contest = v.InferOutput<typeof contestBody>

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

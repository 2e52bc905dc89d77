import * as v from 'valibot'
import { optionNumberSchema } from '#features/debates/contract/fields.ts'
import { roundSchema } from '#features/debates/rounds.ts'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'

/** The id of the response, a full stop, and the card's number in that response, counted from 1. */
const cardId = v.pipe(v.string(), ...atMost(60))

export const mapCardSchema = v.object({
  id: cardId,
  responseId: v.pipe(v.string(), v.uuid()),
  turnNumber: v.pipe(v.number(), v.safeInteger()),
  optionNumber: optionNumberSchema,
  round: roundSchema,
  point: v.string(),
  /** Words from the response; null if the card has no quotation. */
  quote: v.nullable(v.string()),
})

export const mapEdgeSchema = v.object({
  /** The answering card, from a later turn than `to`. */
  from: cardId,
  to: cardId,
  /** `refutes`: nothing of the answered card remains; `weakens`: a part of it remains. */
  relation: v.picklist(['refutes', 'weakens']),
  quote: v.string(),
  /** The number of readings that found this answer, and of those that did not. Older maps have three readings. */
  readings: v.object({ yes: v.pipe(v.number(), v.safeInteger()), no: v.pipe(v.number(), v.safeInteger()) }),
  /** True if as many readings found the answer as missed it. Such an answer is shown but does not count. */
  contested: v.boolean(),
  contests: v.pipe(v.number(), v.safeInteger()),
  contestedByYou: v.boolean(),
})

export const debateMapSchema = v.object({
  cards: v.array(mapCardSchema),
  edges: v.array(mapEdgeSchema),
  /** The cards that the other side could have answered but did not. */
  unanswered: v.array(cardId),
  by: v.picklist(['model', 'rule']),
  /** The number of turns that a model can read but has not read yet. */
  unread: v.pipe(v.number(), v.safeInteger()),
})
export type DebateMap = v.InferOutput<typeof debateMapSchema>

const sides = <T>(schema: v.GenericSchema<unknown, T>) => v.object({ option1: schema, option2: schema })

export const verdictSchema = v.object({
  result: v.picklist(['option1', 'option2', 'too-close', 'withheld']),
  /** True if little or nothing of the lead would remain without one of the answers. */
  narrow: v.boolean(),
  /** The number of cards that the other side could have answered. `answered` counts those that it did answer. */
  answerable: v.pipe(v.number(), v.safeInteger()),
  answered: v.pipe(v.number(), v.safeInteger()),
  /** The trailing side's weakest card, the number of answers to it, and the other side's first unanswered card. */
  why: v.nullable(
    v.object({ answered: cardId, answers: v.pipe(v.number(), v.safeInteger()), unanswered: v.nullable(cardId) }),
  ),
  /** Each side's remaining strength, from 0 to 1. All turns of a side have the same weight. */
  strengths: sides(v.number()),
  /** The largest amount by which the lead shrinks if a single edge is omitted. */
  band: v.number(),
  /** The edges whose omission would each change which side leads. */
  decidingEdges: v.array(v.object({ from: cardId, to: cardId })),
  /** The card with the most remaining strength, or null if none of the side's cards could have been answered. */
  strongest: sides(v.nullable(cardId)),
  /** The card with the most direct and indirect answers, or null if no card has an answer. */
  crux: v.nullable(cardId),
  /** The best case for the trailing side, in at most five lines, or null if there is none. */
  steelman: v.nullable(v.array(v.string())),
  /** The share of each side's claims with a proven source (§17), from 0 to 1; null if there are no claims or sources. */
  sourced: sides(v.nullable(v.number())),
  /**
   * `too-short`: a side has not yet been able to reply; `few-answers`: less than a quarter of the cards are answered;
   * `last-word`: the result depends on which side speaks last.
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

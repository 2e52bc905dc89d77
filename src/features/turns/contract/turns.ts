import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { problemValuesSchema } from '#platform/problem.ts'
import { responseSchema } from '#features/debates/contract/entries.ts'
import { roundSchema } from '#features/debates/rounds.ts'
import humanTurnTexts from '../human-turn-texts.json' with { type: 'json' }
import { languageSchema, optionNumberSchema, written } from '#features/debates/contract/fields.ts'

export const turnEventSchema = v.union([
  /** The server sends this event again if the chosen model was retired and its successor writes the turn. */
  v.object({
    turn: v.object({
      turnNumber: v.pipe(v.number(), v.safeInteger()),
      optionNumber: optionNumberSchema,
      round: roundSchema,
      aiModel: v.string(),
      engine: v.string(),
      servedBy: v.nullable(v.string()),
    }),
  }),
  v.object({ waiting: v.object({ position: v.pipe(v.number(), v.safeInteger()), engine: v.string() }) }),
  v.object({ thinking: v.literal(true) }),
  v.object({ content: v.string() }),
  v.object({ response: responseSchema }),
  v.object({ stopped: v.literal(true) }),
  v.object({ error: v.string(), code: v.optional(v.string()), values: v.optional(problemValuesSchema) }),
])
export type TurnEvent = v.InferOutput<typeof turnEventSchema>

export const generateTurn = endpoint('POST', '/api/debates/:id/generate', {
  summary: 'Writes the next turn, or joins the one being written: a stream of `data:` lines.',
  /** `closing` is true if this turn and the next one close the debate (§13), regardless of their numbers. */
  body: v.strictObject({ language: v.optional(languageSchema), closing: v.optional(v.boolean()) }),
  answer: 'stream',
  refusals: [401, 403, 404, 429, 503],
})

/** The minimum and maximum length of a turn that a user writes, in characters (§20). */
export const [OWN_TURN_MIN, OWN_TURN_MAX] = [20, 4_000] as const

export const ownTurnSchema = v.strictObject({
  content: written(visible(OWN_TURN_MIN, humanTurnTexts.tooShort), trimmedAtMost(OWN_TURN_MAX, humanTurnTexts.tooLong)),
  turnNumber: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

export const writeTurn = endpoint('POST', '/api/debates/:id/turn', {
  summary: "Writes the next turn in a person's own words, in place of the debater whose turn it is.",
  body: ownTurnSchema,
  answer: responseSchema,
  status: 201,
  refusals: [401, 403, 404, 409, 429, 503],
})

export const liveTurn = endpoint('GET', '/api/debates/:id/live', {
  summary: 'The same stream without starting anything; 204 when nothing runs.',
  answer: 'stream',
  refusals: [404],
})

export const stopTurn = endpoint('POST', '/api/debates/:id/stop', {
  summary: 'Ends the running turn, if there is one; keeps what was written when it is over 200 characters.',
  answer: null,
  refusals: [403, 404, 503],
})

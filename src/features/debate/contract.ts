/** The debate's calls (spec §7) and fields (§3, §5) as both sides check them. */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { problemValuesSchema } from '#platform/problem.ts'
import { texts } from './texts.ts'

/** Characters a field may hold: every input has a stated maximum (targets). */
const QUESTION_MAX = 500
const POSITION_MAX = 200
export const SEARCH_MAX = 200
export const INPUT_MAX = 2000

const id = z.uuid()
const date = z.iso.datetime()
/** A language tag of the interface: `en`, `pt-BR`, `zh-Hant`. */
const languageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/))

/** §3: calm to caffeinated. */
export const coffeeLevelSchema = z.int().check(z.minimum(1), z.maximum(5))

/** §5: question at least 5, positions at least 2 characters; the maxima are ours (targets: every input has one). */
export const newDebateSchema = z.strictObject({
  question: z
    .string()
    .check(z.trim(), z.minLength(5, texts.questionTooShort), z.maxLength(QUESTION_MAX, texts.questionTooLong)),
  option1: z
    .string()
    .check(z.trim(), z.minLength(2, texts.option1TooShort), z.maxLength(POSITION_MAX, texts.option1TooLong)),
  option2: z
    .string()
    .check(z.trim(), z.minLength(2, texts.option2TooShort), z.maxLength(POSITION_MAX, texts.option2TooLong)),
  language: z.optional(languageTag),
  option1Model: z.optional(z.string().check(z.maxLength(64))),
  option2Model: z.optional(z.string().check(z.maxLength(64))),
  coffeeLevel: z.optional(coffeeLevelSchema),
})
export type NewDebate = z.infer<typeof newDebateSchema>

export const optionNumberSchema = z.union([z.literal(1), z.literal(2)])
export type OptionNumber = z.infer<typeof optionNumberSchema>

/** §3 Response; `engine` is what really wrote it (contract §2). */
export const responseSchema = z.object({
  id,
  debateId: id,
  optionNumber: optionNumberSchema,
  content: z.string(),
  summary: z.nullable(z.string()),
  turnNumber: z.int(),
  aiModel: z.string(),
  engine: z.string(),
  createdAt: date,
})
export type Response = z.infer<typeof responseSchema>

export const userInputSchema = z.object({
  id,
  debateId: id,
  content: z.string(),
  /** The first turn that hears it. */
  turnNumber: z.int(),
  createdAt: date,
})
export type UserInput = z.infer<typeof userInputSchema>

/** §5: context has at least one character; the maximum is ours (targets). */
export const newInputSchema = z.strictObject({
  content: z.string().check(z.trim(), z.minLength(1, texts.inputEmpty), z.maxLength(INPUT_MAX, texts.inputTooLong)),
})
export type NewInput = z.infer<typeof newInputSchema>

/** What this viewer may do with the debate: buttons and server agree because the server says it. */
export const permissionsSchema = z.object({
  advance: z.boolean(),
  addContext: z.boolean(),
  share: z.boolean(),
  delete: z.boolean(),
})

export const debateSchema = z.object({
  id,
  question: z.string(),
  option1: z.string(),
  option2: z.string(),
  option1Model: z.string(),
  option2Model: z.string(),
  coffeeLevel: z.int(),
  title: z.nullable(z.string()),
  language: z.string(),
  isPublic: z.boolean(),
  isPrivate: z.boolean(),
  isOriginal: z.boolean(),
  originalDebateId: z.nullable(id),
  /** Only the owner is told. */
  shareToken: z.nullable(z.string()),
  createdAt: date,
  responses: z.array(responseSchema),
  userInputs: z.array(userInputSchema),
  /** Number of the next turn: existing responses + 1 (§4). */
  currentTurn: z.int(),
  isComplete: z.boolean(),
  /** Number of the turn that is being written right now, or null. */
  liveTurn: z.nullable(z.int()),
  can: permissionsSchema,
})
export type Debate = z.infer<typeof debateSchema>

export const debateListItemSchema = z.object({
  id,
  question: z.string(),
  option1: z.string(),
  option2: z.string(),
  language: z.string(),
  responseCount: z.int(),
  createdAt: date,
})
export type DebateListItem = z.infer<typeof debateListItemSchema>

/** §3 "User debate (list item)": its responses by what a list shows of them; their texts come with the opened debate. */
export const userDebateSchema = z.object({
  ...debateListItemSchema.shape,
  responses: z.array(z.object({ id, optionNumber: optionNumberSchema, turnNumber: z.int(), createdAt: date })),
})
export type UserDebate = z.infer<typeof userDebateSchema>

/** Keyset paging, newest first: the answer's `Link: <…>; rel="next"` header holds the next page's address. */
export const pageQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
})

/** The same, of those debates whose question or positions hold every word of `search`. */
export const searchQuerySchema = z.strictObject({
  ...pageQuerySchema.shape,
  search: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
})

export const createDebate = endpoint('POST', '/api/debates', {
  summary: 'Opens a debate with no responses.',
  body: newDebateSchema,
  answer: debateSchema,
  status: 201,
  refusals: [401, 403, 429, 503],
})

export const recentDebates = endpoint('GET', '/api/debates/recent', {
  summary: "The viewer's own latest debates, anonymous creators included, newest first.",
  query: pageQuerySchema,
  answer: z.array(debateListItemSchema),
})

export const readDebate = endpoint('GET', '/api/debates/:id', {
  summary: 'One debate with its responses and user inputs.',
  answer: debateSchema,
  refusals: [404],
})

export const userDebates = endpoint('GET', '/api/user/debates', {
  summary: "The signed-in user's debates, newest first, 50 at a time; `search` narrows them.",
  query: searchQuerySchema,
  answer: z.array(userDebateSchema),
  refusals: [401],
})

export const deleteDebate = endpoint('DELETE', '/api/debates/:id', {
  summary: 'Deletes a debate with everything that hangs on it; a turn that is being written ends.',
  answer: null,
  refusals: [404],
})

export const generateTurn = endpoint('POST', '/api/debates/:id/generate', {
  summary: 'Writes the next turn, or joins the one being written: a stream of `data:` lines (spec §7).',
  body: z.strictObject({ language: z.optional(languageTag) }),
  answer: 'stream',
  refusals: [401, 403, 404, 429, 503],
})

export const addInput = endpoint('POST', '/api/debates/:id/input', {
  summary: 'Adds context to the debate: evidence that both debaters address in their next turn.',
  body: newInputSchema,
  answer: userInputSchema,
  status: 201,
  refusals: [403, 404, 429],
})

export const liveTurn = endpoint('GET', '/api/debates/:id/live', {
  summary: 'The same stream for whoever may read the debate, without starting anything; 204 when nothing runs.',
  answer: 'stream',
  refusals: [404],
})

export const stopTurn = endpoint('POST', '/api/debates/:id/stop', {
  summary: 'Ends the running turn, if there is one; keeps what was written when it is over 200 characters.',
  answer: null,
  refusals: [403, 404, 503],
})

export const summariseResponse = endpoint('POST', '/api/responses/:id/summary', {
  summary: "A long response as argument cards: a pipe table, made once and kept; only the owner's call makes it.",
  answer: z.object({ summary: z.string() }),
  refusals: [404, 429, 503],
})

/** One event of a live turn, as it stands in a `data:` line. */
export const turnEventSchema = z.union([
  z.object({
    turn: z.object({ turnNumber: z.int(), optionNumber: optionNumberSchema, aiModel: z.string(), engine: z.string() }),
  }),
  /** Waiting in the local engine's line; 1 = next. */
  z.object({ waiting: z.object({ position: z.int(), engine: z.string() }) }),
  z.object({ content: z.string() }),
  z.object({ response: responseSchema }),
  /** The turn ended without a response (stopped before 200 characters). */
  z.object({ stopped: z.literal(true) }),
  /** The turn failed: an English sentence, and its code for a page that says it in another language. */
  z.object({ error: z.string(), code: z.optional(z.string()), values: z.optional(problemValuesSchema) }),
])
export type TurnEvent = z.infer<typeof turnEventSchema>

/** §3 "Suggested positions". */
export const suggestedPositionsSchema = z.object({
  isYesNoQuestion: z.boolean(),
  suggestedPositions: z.object({ position1: z.string(), position2: z.string() }),
})
export type SuggestedPositions = z.infer<typeof suggestedPositionsSchema>

export const generatePositions = endpoint('POST', '/api/debates/generate-positions', {
  summary: 'Two opposing positions for a question, in its language.',
  body: z.strictObject({ query: newDebateSchema.shape.question, language: z.optional(languageTag) }),
  answer: suggestedPositionsSchema,
  refusals: [429],
})

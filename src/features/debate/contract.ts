/** The debate's calls (§7) and fields (§3, §5) as both sides check them. */
import { z } from 'zod/mini'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { MODELS } from '#features/models/catalogue.ts'
import { texts as modelTexts } from '#features/models/texts.ts'
import { endpoint } from '#platform/endpoint.ts'
import { problemValuesSchema } from '#platform/problem.ts'
import { atMost, trimmedAtMost, visible } from '#platform/text-length.ts'
import { texts } from './texts.ts'

/** Characters a field may hold: every input has a stated maximum (§14). */
const QUESTION_MAX = 500
const POSITION_MAX = 200
export const SEARCH_MAX = 200
export const INPUT_MAX = 2000

const id = z.uuid()
const date = z.iso.datetime()
/** One of those that the interface speaks: for any other there are neither phrases nor cards. */
export const languageSchema = z.enum(INTERFACE_LANGUAGES)
export const modelSchema = z.enum(
  MODELS.map((model) => model.id),
  modelTexts.unknownModel,
)

/** A text as somebody wrote it, without the space around it. */
const written = (...checks: ReturnType<typeof visible>[]) => z.string().check(...checks.flat(), z.trim())

/** §3: calm to caffeinated. */
export const coffeeLevelSchema = z.int().check(z.minimum(1), z.maximum(5))

/** §5: question at least 5, positions at least 2 characters; the maxima are ours (§14: every input has one). */
export const newDebateSchema = z.strictObject({
  question: written(visible(5, texts.questionTooShort), trimmedAtMost(QUESTION_MAX, texts.questionTooLong)),
  option1: written(visible(2, texts.option1TooShort), trimmedAtMost(POSITION_MAX, texts.option1TooLong)),
  option2: written(visible(2, texts.option2TooShort), trimmedAtMost(POSITION_MAX, texts.option2TooLong)),
  language: z.optional(languageSchema),
  option1Model: z.optional(modelSchema),
  option2Model: z.optional(modelSchema),
  coffeeLevel: z.optional(coffeeLevelSchema),
})
export type NewDebate = z.infer<typeof newDebateSchema>

export const optionNumberSchema = z.union([z.literal(1), z.literal(2)])
export type OptionNumber = z.infer<typeof optionNumberSchema>

/** §3 Response; `engine` is what really wrote it (§10). */
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

/** §5: context has at least one character; the maximum is ours (§14). */
export const newInputSchema = z.strictObject({
  content: written(visible(1, texts.inputEmpty), trimmedAtMost(INPUT_MAX, texts.inputTooLong)),
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

/**
 * Where a list's next page begins: the last entry's `<milliseconds>.<id>`. Thirteen digits end in the year 2286:
 * PostgreSQL does not read the years beyond 9999 as JavaScript writes them.
 */
const CURSOR = /^\d{1,13}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Keyset paging, newest first: the answer's `Link: <…>; rel="next"` header holds the next page's address. */
export const pageQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(CURSOR))),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/)),
      z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(50)),
    ),
  ),
})

/** The same, of those debates whose question or positions hold every word of `search`. */
export const searchQuerySchema = z.strictObject({
  ...pageQuerySchema.shape,
  search: z.optional(z.string().check(...atMost(SEARCH_MAX))),
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
  summary: 'Writes the next turn, or joins the one being written: a stream of `data:` lines.',
  body: z.strictObject({ language: z.optional(languageSchema) }),
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
  body: z.strictObject({ query: newDebateSchema.shape.question, language: z.optional(languageSchema) }),
  answer: suggestedPositionsSchema,
  refusals: [429],
})

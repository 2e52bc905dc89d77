/** The schemas of a new debate, an open debate and lists of debates (§3, §5), and their calls (§7). */
import { z } from 'zod/mini'
import { modelSchema } from '#features/models/model-schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { texts } from '../texts/form-texts.ts'
import { responseSchema, userInputSchema } from './entries.ts'
import { date, id, languageSchema, questionSchema, written } from './fields.ts'

const POSITION_MAX = 200

/** §3: from calm (1) to caffeinated (5). */
export const coffeeLevelSchema = z.int().check(z.minimum(1), z.maximum(5))

/** §5: question at least 5, positions at least 2 characters; the maxima are ours (§14: every input has one). */
export const newDebateSchema = z.strictObject({
  question: questionSchema,
  option1: written(visible(2, texts.option1TooShort), trimmedAtMost(POSITION_MAX, texts.option1TooLong)),
  option2: written(visible(2, texts.option2TooShort), trimmedAtMost(POSITION_MAX, texts.option2TooLong)),
  language: z.optional(languageSchema),
  option1Model: z.optional(modelSchema),
  option2Model: z.optional(modelSchema),
  coffeeLevel: z.optional(coffeeLevelSchema),
  /** Whether facts are looked up for it; without it as the server is configured. */
  sources: z.optional(z.boolean()),
})
export type NewDebate = z.infer<typeof newDebateSchema>

/** What this viewer may do with the debate. The server decides it, so that the page's buttons agree with the server. */
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
  /** The debate that it was made from (§20), for who may read that one; else null. */
  rematchOf: z.nullable(id),
  shareToken: z.optional(z.string()),
  createdAt: date,
  /** Only those among the first ten items for a reader who is neither signed in nor its creator (§6). */
  responses: z.array(responseSchema),
  userInputs: z.array(userInputSchema),
  totalItems: z.int(),
  truncated: z.boolean(),
  /** §16; null when none of them is generated. */
  digitalSourceType: z.nullable(z.string()),
  currentTurn: z.int(),
  isComplete: z.boolean(),
  /** Of a turn that this viewer may watch; null = none. */
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

/** Where a list's next page begins. Thirteen digits reach the year 2286; PostgreSQL's years end before JavaScript's. */
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

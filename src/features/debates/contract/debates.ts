import { z } from 'zod/mini'
import { modelSchema } from '#features/models/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { texts } from '../texts/form-texts.ts'
import { responseSchema, userInputSchema } from './entries.ts'
import { date, id, languageSchema, questionSchema, written } from './fields.ts'

const POSITION_MAX = 200

export const coffeeLevelSchema = z.int().check(z.minimum(1), z.maximum(5))

/** §5 sets the minima; the maxima follow §14, by which every input has one. */
export const newDebateSchema = z.strictObject({
  question: questionSchema,
  option1: written(visible(2, texts.option1TooShort), trimmedAtMost(POSITION_MAX, texts.option1TooLong)),
  option2: written(visible(2, texts.option2TooShort), trimmedAtMost(POSITION_MAX, texts.option2TooLong)),
  language: z.optional(languageSchema),
  option1Model: z.optional(modelSchema),
  option2Model: z.optional(modelSchema),
  coffeeLevel: z.optional(coffeeLevelSchema),
  sources: z.optional(z.boolean()),
})
export type NewDebate = z.infer<typeof newDebateSchema>

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
  /** §20; also null if the viewer may not read that debate. */
  rematchOf: z.nullable(id),
  shareToken: z.optional(z.string()),
  createdAt: date,
  /** Only the first ten items if the reader is neither signed in nor the creator (§6). */
  responses: z.array(responseSchema),
  userInputs: z.array(userInputSchema),
  totalItems: z.int(),
  truncated: z.boolean(),
  /** Null if no model generated anything (§16). */
  digitalSourceType: z.nullable(z.string()),
  currentTurn: z.int(),
  isComplete: z.boolean(),
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

/** Thirteen digits reach the year 2286; PostgreSQL's years end before JavaScript's. */
const CURSOR = /^\d{1,13}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Newest first; the `Link: <…>; rel="next"` header contains the next page's address. */
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

import * as v from 'valibot'
import { wholeNumberText } from '#platform/schemas.ts'
import { modelSchema } from '#features/models/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { FIELDS } from '../field-rules.ts'
import { responseSchema, userInputSchema } from './entries.ts'
import { count, date, fieldSchema, id, languageSchema, questionSchema } from './fields.ts'

export const coffeeLevelSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5))

export const newDebateSchema = v.strictObject({
  question: questionSchema,
  option1: fieldSchema(FIELDS.option1),
  option2: fieldSchema(FIELDS.option2),
  language: v.optional(languageSchema),
  option1Model: v.optional(modelSchema),
  option2Model: v.optional(modelSchema),
  coffeeLevel: v.optional(coffeeLevelSchema),
  sources: v.optional(v.boolean()),
})
export type NewDebate = v.InferOutput<typeof newDebateSchema>

export const permissionsSchema = v.object({
  advance: v.boolean(),
  addContext: v.boolean(),
  share: v.boolean(),
  delete: v.boolean(),
})

export const debateSchema = v.object({
  id,
  question: v.string(),
  option1: v.string(),
  option2: v.string(),
  option1Model: v.string(),
  option2Model: v.string(),
  coffeeLevel: count,
  title: v.nullable(v.string()),
  language: v.string(),
  isPublic: v.boolean(),
  isPrivate: v.boolean(),
  isOriginal: v.boolean(),
  originalDebateId: v.nullable(id),
  /** The debate on which this rematch is based (§20); null if there is none or the viewer may not read it. */
  rematchOf: v.nullable(id),
  shareToken: v.optional(v.string()),
  createdAt: date,
  /** Anonymous viewers who did not create the debate get only the responses among its first ten items (§6). */
  responses: v.array(responseSchema),
  userInputs: v.array(userInputSchema),
  totalItems: count,
  truncated: v.boolean(),
  /** Null if no response was generated (§16). */
  digitalSourceType: v.nullable(v.string()),
  currentTurn: count,
  isComplete: v.boolean(),
  liveTurn: v.nullable(count),
  can: permissionsSchema,
})
export type Debate = v.InferOutput<typeof debateSchema>

export const debateListItemSchema = v.object({
  id,
  question: v.string(),
  option1: v.string(),
  option2: v.string(),
  language: v.string(),
  responseCount: count,
  createdAt: date,
})
export type DebateListItem = v.InferOutput<typeof debateListItemSchema>

/** Matches `{milliseconds}.{id}`. 13 digits suffice until 2286; more could mean a year that PostgreSQL cannot parse. */
const CURSOR = /^\d{1,13}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const pageQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.regex(CURSOR))),
  limit: v.optional(wholeNumberText(/^[1-9]\d?$/, 1, 50)),
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
  answer: v.array(debateListItemSchema),
})

export const readDebate = endpoint('GET', '/api/debates/:id', {
  summary: 'One debate with its responses and user inputs.',
  answer: debateSchema,
  refusals: [404],
})

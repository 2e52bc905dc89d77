import * as v from 'valibot'
import { wholeNumberText } from '#platform/schemas.ts'
import { debateSchema } from '#features/debates/contract/debates.ts'
import { written } from '#features/debates/contract/fields.ts'
import { sourceSchema } from '#features/sources/contract.ts'
import { translatedPartSchema, translationBody, translationsQuery } from '#features/translations/contract.ts'
import { turnEventSchema } from '#features/turns/contract/turns.ts'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost } from '#platform/text-length.ts'
import { REPORT_REASONS, REPORT_WORDS_MAX, TITLE_MAX } from './rules.ts'

export const texts = {
  wordsTooLong: 'Your words must be at most 1,000 characters',
  titleTooLong: 'Title must be at most 200 characters long',
} as const

const { question, option1, option2, language, isPublic, createdAt } = debateSchema.entries
const { responses, userInputs, liveTurn, digitalSourceType } = debateSchema.entries

export const sharedDebateSchema = v.object({
  question,
  option1,
  option2,
  language,
  isPublic,
  createdAt,
  /** Anonymous viewers get only the responses and inputs among the debate's first ten items (timeline.ts). */
  responses,
  userInputs,
  totalItems: v.pipe(v.number(), v.safeInteger()),
  truncated: v.boolean(),
  digitalSourceType,
  /** Sorted by number. A truncated archive contains only the sources that its responses cite. */
  sources: v.array(sourceSchema),
  /** Null if no turn is being written or if this viewer may not watch the turn. */
  liveTurn,
})
export type SharedDebate = v.InferOutput<typeof sharedDebateSchema>

export const watchedEventSchema = v.union([
  turnEventSchema,
  /** `watching` is the number of readers who are watching, including this reader. */
  v.object({ watching: v.pipe(v.number(), v.safeInteger()) }),
])
export type WatchedEvent = v.InferOutput<typeof watchedEventSchema>

export const readShared = endpoint('GET', '/api/share/:shareToken', {
  summary: 'The debate that a link opens; without an account its first 10 items.',
  answer: sharedDebateSchema,
  refusals: [404, 429],
})

export const saveShared = endpoint('POST', '/api/share/:shareToken/save', {
  summary:
    "Copies a shared debate into the user's own; for an own debate its id, for an earlier copy that copy, updated.",
  body: v.strictObject({ title: v.optional(written(trimmedAtMost(TITLE_MAX, texts.titleTooLong))) }),
  answer: v.object({ id: debateSchema.entries.id }),
  status: 201,
  refusals: [401, 404, 429],
})

export const watchShared = endpoint('GET', '/api/share/:shareToken/live', {
  summary: 'The turn that is being written, and how many readers watch; 204 when there is none to see.',
  answer: 'stream',
  refusals: [404],
})

export const readSharedTranslations = endpoint('GET', '/api/share/:shareToken/translations', {
  summary: 'The parts that the link shows this reader and that are translated already; costs no model call.',
  query: translationsQuery,
  answer: v.array(translatedPartSchema),
  refusals: [404, 429],
})

export const translateSharedPart = endpoint('POST', '/api/share/:shareToken/translations', {
  summary: "One part in a language, translated once; only a signed-in reader's call costs a model call.",
  body: translationBody,
  answer: translatedPartSchema,
  refusals: [401, 404, 429, 503],
})

export const reportShared = endpoint('POST', '/api/share/:shareToken/report', {
  summary: 'Reports to the operator what is wrong with the debate.',
  body: v.strictObject({
    reason: v.picklist(REPORT_REASONS),
    words: v.optional(v.pipe(v.string(), ...trimmedAtMost(REPORT_WORDS_MAX, texts.wordsTooLong), v.trim())),
  }),
  answer: v.object({ received: v.literal(true) }),
  status: 202,
  refusals: [404, 429],
})

export const renewShareToken = endpoint('POST', '/api/debates/:id/share-token', {
  summary: 'A new link; the old one ends at once, also for readers who watch a turn through it.',
  answer: v.object({ shareToken: v.string() }),
  refusals: [403, 404],
})

export const setVisibility = endpoint('PATCH', '/api/debates/:id', {
  summary:
    'Public or private, always one of them; its link opens a debate either way. What may not be public stays private: 403 `blocked-words`, `not-for-public`, 503 `check-unavailable`.',
  body: v.strictObject({ isPublic }),
  answer: v.object({ isPublic, isPrivate: debateSchema.entries.isPrivate }),
  refusals: [403, 404, 503],
})

const file = {
  query: v.strictObject({ format: v.optional(v.picklist(['markdown', 'json'])) }),
  answer: bytes('text/markdown; charset=utf-8', 'application/json; charset=utf-8'),
  refusals: [404, 429],
}

export const exportShared = endpoint('GET', '/api/share/:shareToken/export', {
  summary: 'The debate that a link opens as a file; without an account its first 10 items, which the file says.',
  ...file,
})

export const exportDebate = endpoint('GET', '/api/debates/:id/export', {
  summary: 'A debate as a file, for anyone who may read it: Markdown or JSON.',
  ...file,
})

export const sharedImage = endpoint('GET', '/api/share/:shareToken/image.png', {
  summary: 'The preview image of the debate that a link opens, 1200 × 630, for chats and other sites.',
  answer: bytes('image/png'),
  refusals: [404, 429],
})

const pixels = v.optional(wholeNumberText(/^[1-9]\d{0,3}$/, 1, 9_999))

/** Validates a "Consumer Request" (https://oembed.com). Other parameters that sites send, such as `dnt`, are ignored. */
const oembedQuery = v.object({
  url: v.string(),
  maxwidth: pixels,
  maxheight: pixels,
  format: v.optional(v.picklist(['json', 'xml'])),
})

/** Contains the fields of https://oembed.com, "Response parameters", type `rich`. */
const oembedSchema = v.object({
  version: v.literal('1.0'),
  type: v.literal('rich'),
  title: v.string(),
  provider_name: v.string(),
  provider_url: v.string(),
  html: v.string(),
  width: v.pipe(v.number(), v.safeInteger()),
  height: v.pipe(v.number(), v.safeInteger()),
  cache_age: v.pipe(v.number(), v.safeInteger()),
  /** Omitted if the preview image is larger than the requesting site allows. */
  thumbnail_url: v.optional(v.string()),
  thumbnail_width: v.optional(v.pipe(v.number(), v.safeInteger())),
  thumbnail_height: v.optional(v.pipe(v.number(), v.safeInteger())),
})

export const oembed = endpoint('GET', '/api/oembed', {
  summary: 'How another site shows the debate that a link opens (oembed.com): a frame, as JSON; as XML never.',
  query: oembedQuery,
  answer: oembedSchema,
  refusals: [404, 429, 501],
})

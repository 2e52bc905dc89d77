/** The entries of a debate's timeline (§3). Home loads them first, without the calls that write them (§14). */
import { z } from 'zod/mini'
import { ASKED } from '../rules.ts'
import { roundSchema } from '../rounds.ts'
import { date, id, optionNumberSchema } from './fields.ts'

/** `page-only`: of older turns, when a source was found but no quotation in it. */
const LABELS = ['on-page', 'paraphrased', 'figure-missing', 'words-missing', 'page-only'] as const
export type CitationLabel = (typeof LABELS)[number]

/** Belongs to a marker `[n]` in `content`; it remains after its source is removed. */
export const citationSchema = z.object({
  marker: z.number(),
  sourceId: id,
  title: z.string(),
  /** Null for files, pasted texts, and pages on the operator's network (§17). */
  url: z.nullable(z.string()),
  /** Null if no quotation was found in the source. */
  quote: z.nullable(z.string()),
  label: z.enum(LABELS),
  /** UTF-16 units in the source's text, `end` exclusive; null without a quotation. */
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  /** The text around `quote`; missing in older turns. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** The figure or the words of the turn that the source lacks. */
  said: z.optional(z.string()),
})
export type Citation = z.infer<typeof citationSchema>

/** §3 Response; `engine` is what actually wrote it (§10). */
export const responseSchema = z.object({
  id,
  debateId: id,
  optionNumber: optionNumberSchema,
  content: z.string(),
  summary: z.nullable(z.string()),
  turnNumber: z.int(),
  round: roundSchema,
  aiModel: z.string(),
  engine: z.string(),
  /** The provider's id of the model; null for the script, a person, and older turns. */
  servedBy: z.nullable(z.string()),
  /** Null for a person's turn (§16). */
  digitalSourceType: z.nullable(z.string()),
  stopped: z.boolean(),
  cut: z.boolean(),
  citations: z.array(citationSchema),
  createdAt: date,
})
export type Response = z.infer<typeof responseSchema>

export const userInputSchema = z.object({
  id,
  debateId: id,
  content: z.string(),
  turnNumber: z.int(),
  /** The debater whom it asks (§20); null for context. */
  to: z.nullable(z.enum(ASKED)),
  createdAt: date,
})
export type UserInput = z.infer<typeof userInputSchema>

import * as v from 'valibot'
import { ASKED } from '../rules.ts'
import { roundSchema } from '../rounds.ts'
import { date, id, optionNumberSchema } from './fields.ts'

/** Only older turns have `page-only`, which means that no quotation was found in the source. */
const LABELS = ['on-page', 'paraphrased', 'figure-missing', 'words-missing', 'page-only'] as const
export type CitationLabel = (typeof LABELS)[number]

/** A citation belongs to a marker `[n]` in `content`. It remains after its source is removed. */
export const citationSchema = v.object({
  marker: v.number(),
  sourceId: id,
  title: v.string(),
  /** Null for files, pasted texts, and pages on the operator's network (§17). */
  url: v.nullable(v.string()),
  /** Null if no quotation was found in the source. */
  quote: v.nullable(v.string()),
  label: v.picklist(LABELS),
  /** The quotation's start and exclusive end in the source's text, in UTF-16 units; null without a quotation. */
  start: v.nullable(v.number()),
  end: v.nullable(v.number()),
  /** The texts before and after the quotation; missing in older turns. */
  before: v.optional(v.string()),
  after: v.optional(v.string()),
  /** The figure or words of the turn that the source does not contain. */
  said: v.optional(v.string()),
})
export type Citation = v.InferOutput<typeof citationSchema>

export const responseSchema = v.object({
  id,
  debateId: id,
  optionNumber: optionNumberSchema,
  content: v.string(),
  summary: v.nullable(v.string()),
  turnNumber: v.pipe(v.number(), v.safeInteger()),
  round: roundSchema,
  aiModel: v.string(),
  engine: v.string(),
  /** The provider's id of the model; null for scripted, human-written and older turns. */
  servedBy: v.nullable(v.string()),
  /** Null for a person's turn (§16). */
  digitalSourceType: v.nullable(v.string()),
  stopped: v.boolean(),
  cut: v.boolean(),
  citations: v.array(citationSchema),
  createdAt: date,
})
export type Response = v.InferOutput<typeof responseSchema>

export const userInputSchema = v.object({
  id,
  debateId: id,
  content: v.string(),
  turnNumber: v.pipe(v.number(), v.safeInteger()),
  /** The debaters that must answer the question (§20); null if the input is context. */
  to: v.nullable(v.picklist(ASKED)),
  createdAt: date,
})
export type UserInput = v.InferOutput<typeof userInputSchema>

/** A turn's citations of its debate's sources (§17). */
import { z } from 'zod/mini'
import { id } from './fields.ts'

/** The proof: the words are on the page, or only the page exists. */
const LABELS = ['on-page', 'page-only'] as const
export type CitationLabel = (typeof LABELS)[number]

/** A marker `[n]` in a response's `content`, with its words, which outlive a removed source. */
export const citationSchema = z.object({
  /** Several citations may share it. */
  marker: z.number(),
  sourceId: id,
  title: z.string(),
  /** Null for files, pasted texts, and pages of the operator's network (§17). */
  url: z.nullable(z.string()),
  /** Null if only the source exists. */
  quote: z.nullable(z.string()),
  label: z.enum(LABELS),
  /** UTF-16 units of the source's text, `end` exclusive; null without a quotation. */
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  /** The passage around `quote`, cut at `…`; missing without a quotation, and in older turns. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type Citation = z.infer<typeof citationSchema>

/** What a turn cites of its debate's sources (§17). */
import { z } from 'zod/mini'
import { id } from './fields.ts'

/** What is proven of a citation; what cites nothing is the debater's own. */
const LABELS = ['on-page', 'page-only'] as const
export type CitationLabel = (typeof LABELS)[number]

/** A marker `[n]` in a response's `content`, with the words that it stands for. It keeps them when its source is removed. */
export const citationSchema = z.object({
  /** `[1]`; several citations may share it. */
  marker: z.number(),
  sourceId: id,
  title: z.string(),
  /** Null for files, pasted texts, and pages of the operator's own network (§17). */
  url: z.nullable(z.string()),
  /** Null when only the source exists. */
  quote: z.nullable(z.string()),
  label: z.enum(LABELS),
  /** UTF-16 units of the source's kept text, `end` exclusive; null without a quotation. */
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  /** What stands before and behind `quote` in its passage, cut at `…`; missing without a quotation, and in older turns. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type Citation = z.infer<typeof citationSchema>

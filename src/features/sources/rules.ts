export const OWN_SOURCES_MAX = 10
export const FILE_MAX = 5 * 1024 * 1024
/** The maximum number of characters of an address, which is part of a database index. */
export const ADDRESS_MAX = 2_000
/** The maximum number of characters stored for each source. */
export const TEXT_MAX = 60_000
/** A page with fewer readable characters is rejected, because it is only a menu or a notice. */
export const PAGE_TEXT_MIN = 200
export const TITLE_MAX = 200
export const PAGE_FRESH_MS = 24 * 60 * 60_000
export const PAGES_A_SIDE = 3
export const TRIED_A_SIDE = 6
export const PASSAGES_A_SIDE = 8
/** Maximum estimated tokens of sources in a prompt. The maximum is lower for models with a small context. */
export const SOURCES_BUDGET = 2_000
/** The maximum number of characters of a passage, which is one paragraph or several short paragraphs. */
export const PASSAGE_MAX = 700
/** A quotation with fewer characters after folding must match its source exactly. */
export const QUOTE_MIN = 12
/** A quotation with more UTF-16 units after folding is not verified. */
export const QUOTE_MAX = 600

export const SOURCE_KINDS = ['page', 'file', 'text'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export const FILE_TYPES = [
  'text/plain',
  'text/markdown',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export type FileType = (typeof FILE_TYPES)[number]

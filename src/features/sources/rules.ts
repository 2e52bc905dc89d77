export const OWN_SOURCES_MAX = 10
export const FILE_MAX = 5 * 1024 * 1024
/** Characters; limited because a database index contains the address. */
export const ADDRESS_MAX = 2_000
/** Characters stored per source. */
export const TEXT_MAX = 60_000
/** A page with fewer readable characters is a menu or a notice. */
export const PAGE_TEXT_MIN = 200
export const TITLE_MAX = 200
export const PAGE_FRESH_MS = 24 * 60 * 60_000
export const PAGES_A_SIDE = 3
export const TRIED_A_SIDE = 6
export const PASSAGES_A_SIDE = 8
/** Estimated tokens of sources in a prompt; for models that read less, a third of the available tokens. */
export const SOURCES_BUDGET = 2_000
/** Characters of a paragraph, or of a short one combined with its neighbours. */
export const PASSAGE_MAX = 700
/** Characters after folding; a shorter quotation must be exact. */
export const QUOTE_MIN = 12
/** UTF-16 units after folding: nobody reads a longer quotation. */
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

export const OWN_SOURCES_MAX = 10
export const FILE_MAX = 5 * 1024 * 1024
/** Maximum length of an address in characters; limited because addresses are part of a database index. */
export const ADDRESS_MAX = 2_000
/** Characters stored per source. */
export const TEXT_MAX = 60_000
/** A page with fewer readable characters is rejected, because it is only a menu or a notice. */
export const PAGE_TEXT_MIN = 200
export const TITLE_MAX = 200
export const PAGE_FRESH_MS = 24 * 60 * 60_000
export const PAGES_A_SIDE = 3
export const TRIED_A_SIDE = 6
export const PASSAGES_A_SIDE = 8
/** Estimated tokens of sources in a prompt. Models with a small context get a third of the available tokens instead. */
export const SOURCES_BUDGET = 2_000
/** The maximum number of characters of a passage: a paragraph, or several short ones. */
export const PASSAGE_MAX = 700
/** Characters after folding. A shorter quotation must match its source exactly. */
export const QUOTE_MIN = 12
/** UTF-16 units after folding. A longer quotation is not verified, because nobody would read it. */
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

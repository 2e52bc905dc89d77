/** The numbers and words of debates over sources (§17). */

export const OWN_SOURCES_MAX = 10
/** Bytes. */
export const FILE_MAX = 5 * 1024 * 1024
/** Characters of an address: an index of the database holds it. */
export const ADDRESS_MAX = 2_000
/** Characters that are kept of one source. */
export const TEXT_MAX = 60_000
/** Readable characters below which a page is a menu or a notice, not a text about something. */
export const PAGE_TEXT_MIN = 200
export const TITLE_MAX = 200
/** Milliseconds. */
export const PAGE_FRESH_MS = 24 * 60 * 60_000
export const PAGES_A_SIDE = 3
/** Pages that are tried for them: some have no text, some cannot be reached. */
export const TRIED_A_SIDE = 6
/** Passages that are kept for each side of a debate. */
export const PASSAGES_A_SIDE = 8
/** Characters of a passage: a paragraph, or some of a short one's neighbours. */
export const PASSAGE_MAX = 700
/** Characters that a quotation has at least, after folding: fewer stand in every text. */
export const QUOTE_MIN = 12
/** UTF-16 units of a folded quotation: nobody reads a longer one beside an argument. */
export const QUOTE_MAX = 600
/** Share of a quotation that stands in one run in a source, for the source's own words to take its place. */
export const REPAIRED_FROM = 0.85

/** Where a source comes from: an address, a file of the owner's, a text that the owner pasted. */
export const SOURCE_KINDS = ['page', 'file', 'text'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

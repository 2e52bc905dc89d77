/** The numbers and words of debates over sources (§17). */

/** Characters that are kept of one source. */
export const TEXT_MAX = 60_000
/** Readable characters below which a page is a menu or a notice, not a text about something. */
export const PAGE_TEXT_MIN = 200
/** Characters of a passage: a paragraph, or some of a short one's neighbours. */
export const PASSAGE_MAX = 700
/** Characters that a quotation has at least, after folding: fewer stand in every text. */
export const QUOTE_MIN = 12
/** UTF-16 units of a folded quotation: nobody reads a longer one beside an argument. */
export const QUOTE_MAX = 600
/** Share of a quotation that stands in one run in a source, for the source's own words to take its place. */
export const REPAIRED_FROM = 0.85

/** What is proven of a citation: its words stand there, or only the source exists. What cites nothing is the debater's own. */
export type CitationLabel = 'on-page' | 'page-only'

/** Removes from a model's text the characters that cannot be stored or that would disturb the page. */
import { withoutBidiControls } from '#platform/bidi-controls.ts'

/** Half of a surrogate pair, which UTF-8 cannot write. */
const HALF = /\p{Cs}/gu
/** Anything that is removed or replaced. */
const UNCLEAN = /[\0\u202a-\u202e\u2066-\u2069\p{Cs}]/u

/**
 * Returns the text as it can be stored and shown. Removed are U+0000, which PostgreSQL's text cannot hold, and the
 * bidirectional embeddings, overrides and isolates (U+202A–U+202E, U+2066–U+2069), which can reverse the text around
 * them on a page. Half of a surrogate pair becomes U+FFFD, as in any UTF-8 encoder. The marks and joiners that Arabic,
 * Persian, Hindi and emoji are written with (U+061C, U+200C–U+200F) stay. It runs for every token, so a clean text is
 * only tested, not copied (0.03 µs).
 */
export function cleanText(text: string): string {
  return UNCLEAN.test(text) ? withoutBidiControls(text.replaceAll(HALF, '\uFFFD').replaceAll('\0', '')) : text
}

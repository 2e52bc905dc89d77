/** Removes from a model's text the characters that cannot be stored or that would disturb the page. */
import { withoutBidiControls } from '#platform/bidi-controls.ts'

const HALF = /\p{Cs}/gu
const UNCLEAN = /[\0\u202a-\u202e\u2066-\u2069\p{Cs}]/u

/**
 * Text as it can be stored and shown. U+0000 (PostgreSQL cannot hold it) and bidirectional controls go, half of a
 * surrogate pair becomes U+FFFD, the marks and joiners of Arabic, Persian, Hindi and emoji stay. It runs for every
 * token: a clean text is only tested (0.03 µs).
 */
export function cleanText(text: string): string {
  return UNCLEAN.test(text) ? withoutBidiControls(text.replaceAll(HALF, '\uFFFD').replaceAll('\0', '')) : text
}

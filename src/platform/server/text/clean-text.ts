import { withoutBidiControls } from '#platform/bidi-controls.ts'

const HALF = /\p{Cs}/gu
const UNCLEAN = /[\0\u202a-\u202e\u2066-\u2069\p{Cs}]/u

/** Removes bidi controls and U+0000, and replaces lone surrogates. Tests the text first, because this runs for every token. */
export function cleanText(text: string): string {
  return UNCLEAN.test(text) ? withoutBidiControls(text.replaceAll(HALF, '\uFFFD').replaceAll('\0', '')) : text
}

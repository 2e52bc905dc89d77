/** Unicode's normal forms of texts that anybody may have written. */

/**
 * Marks of a run that are kept, as in stream-safe text (UAX #15 §13, revision 57): no language writes more, and normalising a
 * run sorts it, in a time that grows with the square of its length.
 */
const MARKS_MOST = 30
/** The two signs of halfwidth Katakana are letters that NFKC makes marks. */
const LONG_RUN = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31,}/gu

/** The text in a normal form; of more than 30 combining marks in a row the others are left out. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(LONG_RUN, (run) => [...run].slice(0, MARKS_MOST).join('')).normalize(form)
}

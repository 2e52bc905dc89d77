/** The number of combining marks kept in a row (UAX #15 §13, revision 57). Normalising sorts marks in quadratic time. */
const MARKS_MOST = 30
/** Matches too many marks in a row, including two halfwidth Katakana letters that NFKC turns into marks. */
const LONG_RUN = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31,}/gu

export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(LONG_RUN, (run) => [...run].slice(0, MARKS_MOST).join('')).normalize(form)
}

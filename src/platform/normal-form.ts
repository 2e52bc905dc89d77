/** The longest run of marks to keep (UAX #15 §13, revision 57), because normalising sorts marks in quadratic time. */
const MARKS_MOST = 30
/** Also matches two halfwidth Katakana signs, which are letters but become marks in NFKC. */
const LONG_RUN = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31,}/gu

export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(LONG_RUN, (run) => [...run].slice(0, MARKS_MOST).join('')).normalize(form)
}

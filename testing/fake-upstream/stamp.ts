/** Writes send times into tokens, so that a reader of a relay's output can compute the delay that the relay added. */

/** Returns the time in microseconds on a clock that all processes of one machine share. */
export const microseconds = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000)

/**
 * Returns `~<microseconds>~` followed by the word. The stamp consists of digits, because the server would take letters for
 * text that is not English and hold it back.
 */
export const stampedToken = (word: string): string => `~${microseconds()}~${word}`

/** Matches a stamp. The microseconds since 1970 have 16 digits until the year 2286. */
export const STAMP = /~(\d{16})~/g

/** Returns the send times of all tokens in the text, in microseconds and in order. */
export function stampsOf(text: string): number[] {
  return Array.from(text.matchAll(STAMP), (match) => Number(match[1]))
}

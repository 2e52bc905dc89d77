/** Writes send times into tokens, so that a reader of a relay's output can compute the delay of the relay. */

/** Returns the time in microseconds on a clock that all processes of one machine share. */
export const microseconds = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000)

/**
 * Returns `~<microseconds>~` followed by the word. The stamp has only digits, because the server might take letters for
 * another language and hold them back.
 */
export const stampedToken = (word: string): string => `~${microseconds()}~${word}`

/** Matches a stamp. Microseconds since 1970 have 16 digits until the year 2286. */
export const STAMP = /~(\d{16})~/g

export function stampsOf(text: string): number[] {
  return Array.from(text.matchAll(STAMP), (match) => Number(match[1]))
}

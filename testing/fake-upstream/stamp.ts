/** Writes send times into tokens, so that a reader behind a relay can compute the delay that the relay added. */

/** Returns microseconds on a clock that all processes of one machine share. */
export const microseconds = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000)

/** `"~<microseconds>~ word"`. Digits, because letters would make the text no English to the server, which then holds it back. */
export const stampedToken = (word: string): string => `~${microseconds()}~${word}`

/** Matches a stamp; microseconds have 16 digits until the year 2286. */
export const STAMP = /~(\d{16})~/g

/** Returns the send times in a text, in microseconds and in order; `text` may hold several tokens. */
export function stampsOf(text: string): number[] {
  return Array.from(text.matchAll(STAMP), (match) => Number(match[1]))
}

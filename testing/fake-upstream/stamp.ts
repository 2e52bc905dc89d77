/** Writes send times into tokens, so that a reader behind a relay can compute the delay that the relay added. */

/** Returns microseconds on a clock that all processes of one machine share. */
export const microseconds = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000)

/** Returns a token with its send time, `~<microseconds in base 36>~word`. */
export const stampedToken = (word: string): string => `~${microseconds().toString(36)}~${word}`

/** Returns the send times in a text of any number of tokens, in microseconds and in order. */
export function stampsOf(text: string): number[] {
  return Array.from(text.matchAll(/~([0-9a-z]+)~/g), (match) => Number.parseInt(match[1] ?? '', 36))
}

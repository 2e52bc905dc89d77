/**
 * The embeddings, overrides and isolates of the Unicode Bidirectional Algorithm (UAX #9, §2: U+202A–U+202E,
 * U+2066–U+2069). An unclosed one changes the direction of all text after it. The marks U+200E, U+200F and U+061C
 * affect only their neighbours, so they stay.
 */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Returns the text without the characters that change the writing direction of the text around it. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** First-strong isolates that are closed and hold no other control, or else any control. */
const CLOSED_OR_CONTROL = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)|[\u202A-\u202E\u2066-\u2069]/g

/**
 * The same, but closed isolates (U+2068 to U+2069) stay: they change no direction outside, and the interface's texts in
 * languages from right to left have them around their values.
 */
export function withoutOpenBidiControls(text: string): string {
  return text.replace(CLOSED_OR_CONTROL, '$1')
}

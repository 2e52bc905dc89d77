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

/**
 * The embeddings, overrides and isolates of the Unicode Bidirectional Algorithm (UAX #9, §2: U+202A–U+202E,
 * U+2066–U+2069). One that nobody closes turns around whatever follows its text; the marks U+200E, U+200F and U+061C
 * reach no further than their neighbours, and stay.
 */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text without the characters that turn the writing direction of what stands around it. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** UAX #9, §2: an unclosed one changes the direction of all text after it. U+200E, U+200F and U+061C do not. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** First-strong isolates that are closed and hold no other control, or else any control. */
const CLOSED_OR_CONTROL = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)|[\u202A-\u202E\u2066-\u2069]/g

/** The same, but closed isolates stay: texts in right-to-left languages have them around their values. */
export function withoutOpenBidiControls(text: string): string {
  return text.replace(CLOSED_OR_CONTROL, '$1')
}

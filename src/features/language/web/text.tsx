/** Every visible word goes through here (spec §4 "Current language"). */
import { withoutBidiControls } from '#platform/bidi-controls.ts'

type TextValues = Readonly<Record<string, string | number>>
export type Text = (english: string, values?: TextValues) => string

/**
 * Puts values in the places of a text: `fill('{n} of {total}', { n: 3, total: 9 })`. An unknown place stays as it is, and
 * no value turns the writing direction of the sentence around it.
 */
function fill(text: string, values: TextValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => withoutBidiControls(String(values[name] ?? place)))
}

/** The current language's words for an English text, with its places filled. English only, until others are served. */
export function useText(): Text {
  return fill
}

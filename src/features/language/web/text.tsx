import type { Text } from '../fill.ts'
import { useLanguage } from './language.ts'

/** The function for every visible text (§4 "Current language"); the same function until the language changes. */
export function useText(): Text {
  return useLanguage().text
}

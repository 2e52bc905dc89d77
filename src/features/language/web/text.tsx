import type { Text } from '../fill.ts'
import { useLanguage } from './language.ts'

/** The same function until the language changes (§4). */
export function useText(): Text {
  return useLanguage().text
}

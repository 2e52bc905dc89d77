import type { Text } from '../fill.ts'
import { useLanguage } from './language.ts'

export function useText(): Text {
  return useLanguage().text
}

import type { InterfaceLanguage } from '../../languages.ts'

/**
 * The language that the quick toggle leads to (§2, §4); null where it is not shown: English is spoken, and nothing else
 * was detected. From the detected language it leads to English, which the original does not say.
 */
export function quickToggle(current: InterfaceLanguage, detected: InterfaceLanguage | null): InterfaceLanguage | null {
  if (detected === null || (detected === 'en' && current === 'en')) return null
  return current === 'en' ? detected : 'en'
}

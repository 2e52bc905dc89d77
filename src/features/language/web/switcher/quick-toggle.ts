import type { InterfaceLanguage } from '../../languages.ts'

/** Leads from the detected language to English and back (§2, §4); null to show no toggle. */
export function quickToggle(current: InterfaceLanguage, detected: InterfaceLanguage | null): InterfaceLanguage | null {
  if (detected === null || (detected === 'en' && current === 'en')) return null
  return current === 'en' ? detected : 'en'
}

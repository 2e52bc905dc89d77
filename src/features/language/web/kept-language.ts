/** Keeps the language for `public/theme.js`, which sets it before the first paint, and for the server (§4, §9). */
import type { InterfaceLanguage } from '../languages.ts'
import { languageCookie } from '../language-cookie.ts'

export function keepLanguage(language: InterfaceLanguage): void {
  try {
    // A full storage would refuse the new choice and keep the old one, which counts more than the cookie.
    localStorage.removeItem('language')
    localStorage.setItem('language', language)
  } catch {
    // Full or forbidden.
  }
  try {
    document.cookie = languageCookie(language)
  } catch {
    // A sandboxed page has no cookies.
  }
}

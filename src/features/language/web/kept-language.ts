/** For `public/theme.js`, which puts it into the page before the first paint, and for the server (§4, §9). */
import type { InterfaceLanguage } from '../languages.ts'
import { languageCookie } from '../language-cookie.ts'

/** Where both storages are forbidden, the choice lasts as long as the page. */
export function keepLanguage(language: InterfaceLanguage): void {
  try {
    // Removed first: a full storage would refuse the new choice and keep the earlier one, which counts more than the cookie.
    localStorage.removeItem('language')
    localStorage.setItem('language', language)
  } catch {
    // Full or forbidden; the cookie may still be kept.
  }
  try {
    document.cookie = languageCookie(language)
  } catch {
    // A sandboxed page has no cookies.
  }
}

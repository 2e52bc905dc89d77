/** Keeps the language for `public/theme.js`, which sets it before the first paint, and for the server (§4, §9). */
import { LANGUAGE_COOKIE, type InterfaceLanguage } from '../languages.ts'

const COOKIE_S = 365 * 86_400

export function keepLanguage(language: InterfaceLanguage): void {
  try {
    // A full storage would refuse the new choice and keep the old one, which counts more than the cookie.
    localStorage.removeItem('language')
    localStorage.setItem('language', language)
  } catch {
    // Full or forbidden.
  }
  try {
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`
  } catch {
    // A sandboxed page has no cookies.
  }
}

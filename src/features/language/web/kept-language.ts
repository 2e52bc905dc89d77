/** Stores the language for `public/theme.js`, which applies it before the first paint, and for the server (§4, §9). */
import { LANGUAGE_COOKIE, type InterfaceLanguage } from '../languages.ts'

export const COOKIE_S = 365 * 86_400

export function keepLanguage(language: InterfaceLanguage): void {
  try {
    // Removes the old choice first: if the storage is full, it would stay and take precedence over the cookie.
    localStorage.removeItem('language')
    localStorage.setItem('language', language)
  } catch {
    // Storage is full or blocked.
  }
  try {
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`
  } catch {
    // A sandboxed page cannot set cookies.
  }
}

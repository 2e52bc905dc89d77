/** Stores the language for the server (§4, §9) and for `public/theme.js`, which applies it before the first paint. */
import { attempt } from '#platform/attempt.ts'
import { LANGUAGE_COOKIE, type InterfaceLanguage } from '../languages.ts'

const COOKIE_S = 365 * 86_400

export function keepLanguage(language: InterfaceLanguage): void {
  attempt(() => {
    // Removes the old choice first. If the storage is full, it would otherwise remain and override the cookie.
    localStorage.removeItem('language')
    localStorage.setItem('language', language)
  })
  keepCookie(LANGUAGE_COOKIE, language)
}

/** Does nothing in a sandboxed page, which cannot set cookies. */
export const keepCookie = (name: string, value: string) =>
  attempt(() => (document.cookie = `${name}=${value}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`))

/**
 * The cookie that tells the server which language the person chose, so that the page comes in it (§4). The browser
 * keeps the choice in local storage, which the server cannot see. `public/theme.js` writes the same cookie.
 */
export const LANGUAGE_COOKIE = 'language'

/** Seconds the browser keeps the cookie: one year. */
const LIFE_S = 365 * 86_400

/** The cookie as a page's script sets it. Scripts may read it, and it is worth nothing to anybody else. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LIFE_S}; SameSite=Lax`

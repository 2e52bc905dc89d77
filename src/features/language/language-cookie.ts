/** Tells the server the chosen language (§4), kept in local storage. `public/theme.js` writes it, too. */
export const LANGUAGE_COOKIE = 'language'

/** Seconds the browser keeps the cookie: one year. */
const LIFE_S = 365 * 86_400

/** The cookie as a page's script sets it. Scripts may read it, and it is worth nothing to anybody else. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LIFE_S}; SameSite=Lax`

/** Tells the server the chosen language (§4). `public/theme.js` writes it, too. */
export const LANGUAGE_COOKIE = 'language'

const LIFE_S = 365 * 86_400

/** Scripts may read it: it is worth nothing to an attacker. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LIFE_S}; SameSite=Lax`

/** Sharing's rules: the form of a token (§11), and times (§4). */
/** 128 random bits at least, base64url (§11); a token of another form was never issued. */
const TOKEN = /^[\w-]{22,64}$/

export function isShareToken(text: string): boolean {
  return TOKEN.test(text)
}

/** §4: milliseconds for which 'Copied' is shown. */
export const COPIED_MS = 2_000

/** §4: milliseconds after which a saved debate is opened. */
export const OPEN_SAVED_AFTER_MS = 1_000

/** The account's rules without any machinery: names, passwords (§5, §9) and how long a session lasts (§15). */

import { visibleCharacters } from '#platform/text-length.ts'

/** §5: characters of a username, at registration and in the profile alike. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
/** §5: the product's minimum; below OWASP's 8, which the list of common passwords makes up for (decision 0016). */
export const MIN_PASSWORD_LENGTH = 6
/** Long passphrases are welcome; a bound all the same, because every byte of it is hashed. */
export const PASSWORD_MAX = 128
/** §5 profile display name. */
export const DISPLAY_NAME_MAX = 50
/** §14: every input has a stated maximum. */
export const BIO_MAX = 500

/** Letters of any writing with their marks, digits, and `. _ -` or a space between them; nothing that shows nothing. */
const USERNAME = /^[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _-]?[\p{L}\p{Nd}]\p{M}{0,4})*$/u
/** The same as it may be typed: with space around it, and `. _ -` or the space between as wide as East Asian keyboards have them. */
export const TYPED_USERNAME =
  /^\s*[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _\-\u3000\uff0e\uff3f\uff0d]?[\p{L}\p{Nd}]\p{M}{0,4})*\s*$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Writings with letters that look like each other's: nobody writes one name with two of them, except to deceive. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether a name (trimmed, NFKC) is made of what a name may hold: no control, invisible or mixed-script letters. */
export function isUsernameSpelling(name: string): boolean {
  if (!USERNAME.test(name) || INVISIBLE.test(name)) return false
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length < 2
}

/**
 * A display name or bio without control characters and without the invisible ones that turn text around; the two
 * joiners stay, because Persian words and composed emoji need them. A bio keeps its lines. Empty when nothing shows.
 */
export function visibleText(text: string): string {
  if (visibleCharacters(text) === 0) return ''
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g, '')
}

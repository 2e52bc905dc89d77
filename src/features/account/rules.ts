/** The account's rules as constants and pure functions: names and passwords (§5, §9). */

import { withoutEnd } from '#platform/without-end.ts'
import { visibleCharacters } from '#platform/text-length.ts'

/** §5: characters of a username, at registration and in the profile alike. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
/** §5; below OWASP's 8, for which the list of common passwords compensates (decision 0016). */
export const MIN_PASSWORD_LENGTH = 6
/** Long passphrases are allowed; there is a maximum because every byte is hashed. */
export const PASSWORD_MAX = 128
/** §5 profile display name. */
export const DISPLAY_NAME_MAX = 50
/** §18: characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 50
/** §14: every input has a stated maximum. */
export const BIO_MAX = 500

/** §15 Keys; `read` allows the calls that change nothing. */
export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
/** §14: characters of a key's name. */
export const KEY_NAME_MAX = 50
/** §14: API keys of one account. */
export const KEYS_MAX = 20
/** §9: days that a key is valid for unless its owner says otherwise. */
export const KEY_DAYS = 90

/** Letters of any writing with their marks, digits, and `. _ -` or a space between them; no invisible characters. */
const USERNAME = /^[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _-]?[\p{L}\p{Nd}]\p{M}{0,4})*$/u
/**
 * A username as it may be typed: with space around it, and with the full-width forms of `. _ -` and space that East
 * Asian keyboards have.
 */
export const TYPED_USERNAME =
  /^\s*[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _\-\u3000\uff0e\uff3f\uff0d]?[\p{L}\p{Nd}]\p{M}{0,4})*\s*$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Scripts whose letters look alike: a name that mixes two of them is probably meant to deceive. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** True if a name (trimmed, NFKC) has no invisible characters and no mix of look-alike scripts. */
export function isUsernameSpelling(name: string): boolean {
  if (!USERNAME.test(name) || INVISIBLE.test(name)) return false
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length < 2
}

/**
 * A display name or bio without control characters and without the invisible ones that change the writing direction;
 * the two joiners stay, because Persian words and composed emoji need them. Line breaks stay. Empty when the text has
 * no visible character.
 */
export function visibleText(text: string): string {
  if (visibleCharacters(text) === 0) return ''
  const shown = text.replace(/\r\n?/g, '\n').replace(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
  return withoutEnd(shown.replace(/^[\s\u200C\u200D]+/, ''), /[\s\u200C\u200D]/)
}

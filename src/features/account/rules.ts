import { withoutEnd } from '#platform/without-end.ts'
import { visibleCharacters } from '#platform/characters.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
/** The minimum is below OWASP's 8, because common passwords are refused as well (decision 0016). */
export const MIN_PASSWORD_LENGTH = 6
/** The length is limited, because the server hashes every byte of a password. */
export const PASSWORD_MAX = 128
export const DISPLAY_NAME_MAX = 50
export const PASSKEY_NAME_MAX = 50
export const BIO_MAX = 500

/** `read` allows only calls that change nothing (§15). */
export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
export const KEY_NAME_MAX = 50
export const KEYS_MAX = 20
/** §9: the default lifetime of a key, in days. */
export const KEY_DAYS = 90

const USERNAME = /^[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _-]?[\p{L}\p{Nd}]\p{M}{0,4})*$/u
/** Accepts surrounding spaces and the full-width forms of `. _ -` and space from East Asian keyboards. */
export const TYPED_USERNAME =
  /^\s*[\p{L}\p{Nd}]\p{M}{0,4}(?:[. _\-\u3000\uff0e\uff3f\uff0d]?[\p{L}\p{Nd}]\p{M}{0,4})*\s*$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** A name that mixes two of these scripts is probably meant to deceive. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Returns true if the name has only permitted characters and does not mix look-alike scripts. @param name trimmed, in NFKC */
export function isUsernameSpelling(name: string): boolean {
  if (!USERNAME.test(name) || INVISIBLE.test(name)) return false
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length < 2
}

/** Removes control and text-direction characters, but keeps line breaks and the joiners that Persian words and emoji need. */
export function visibleText(text: string): string {
  if (visibleCharacters(text) === 0) return ''
  const shown = text.replace(/\r\n?/g, '\n').replace(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
  return withoutEnd(shown.replace(/^[\s\u200C\u200D]+/, ''), /[\s\u200C\u200D]/)
}

/**
 * Recovery codes (§18): three groups of four characters, of which the first says which of the ten codes it is, so that
 * one hash is compared and not ten.
 */
import { normalForm } from '#platform/normal-form.ts'

/** §18: how many are made at once; the first character of each is its number. */
export const CODES = 10
/** Crockford's base 32, without the letters that are read as digits or as each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Random characters after the number: 55 bits, which argon2id and the throttle keep from being tried. */
const RANDOM_CHARACTERS = 11
const GROUP = /.{4}(?=.)/g
const CODE = new RegExp(`^\\d[${ALPHABET}]{${RANDOM_CHARACTERS}}$`)

/** A new code as it is shown, such as `3kd8-q0vw-7zr2`. @param number 0 to 9 */
export function newCode(number: number, randomBytes: (count: number) => Buffer): string {
  // 32 letters divide the 256 values of a byte evenly, so each is as likely as any other.
  const letters = [...randomBytes(RANDOM_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${number}${letters.join('')}`.replace(GROUP, '$&-')
}

/**
 * Reads a code as somebody types it: capital letters, spaces, any dashes, and `o`, `i`, `l` for the digits that they
 * look like. Null for what can be no code.
 */
export function readCode(typed: string): { readonly number: number; readonly code: string } | null {
  const code = normalForm(typed, 'NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return CODE.test(code) ? { number: Number(code[0]), code } : null
}

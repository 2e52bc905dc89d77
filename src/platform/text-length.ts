/** How much of a text somebody sees: what counts as empty and as too short (§5), the same in browser and server. */
import { z } from 'zod/mini'

/** Characters that leave the paper blank; U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Characters as people count them (code points), not as UTF-16 does; JSON Schema counts alike. */
export function characters(text: string): number {
  return [...text].length
}

export function visibleCharacters(text: string): number {
  return characters(text.replace(INVISIBLE, ''))
}

/** Checks to spread, and what they tell zod's JSON Schema. The first that fails is the only one to complain. */
function counted(fits: (text: string) => boolean, error: string | undefined, told: Readonly<Record<string, number>>) {
  return [z.refine<string>(fits, { error, abort: true }), z.meta(told)] as const
}

/** At least `count` characters that show something. The text itself stays as it is. */
export const visible = (count: number, message?: string) =>
  counted((text) => visibleCharacters(text) >= count, message, { minLength: count, visible: count })

/** At most `count` characters, without the white space around them. */
export const trimmedAtMost = (count: number, message?: string) =>
  counted((text) => characters(text.trim()) <= count, message, { trimmed: count })

/** At least `count` characters of any kind. */
export const atLeast = (count: number, message?: string) =>
  counted((text) => characters(text) >= count, message, { minLength: count })

/** At most `count` characters of any kind. */
export const atMost = (count: number, message?: string) =>
  counted((text) => characters(text) <= count, message, { maxLength: count })

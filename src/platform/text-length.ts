/**
 * Measures the visible part of a text: which texts count as empty and as too short (§5), the same in browser and
 * server.
 */
import { z } from 'zod/mini'

/** Characters that show nothing; U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Counts code points, as people count characters and as JSON Schema does, not UTF-16 units. */
export function characters(text: string): number {
  return [...text].length
}

export function visibleCharacters(text: string): number {
  return characters(text.replace(INVISIBLE, ''))
}

/**
 * Returns checks to spread into a schema, with the metadata for zod's JSON Schema. Only the first failing check reports
 * an error.
 */
function counted(fits: (text: string) => boolean, error: string | undefined, told: Readonly<Record<string, number>>) {
  return [z.refine<string>(fits, { error, abort: true }), z.meta(told)] as const
}

/** Requires at least `count` visible characters. The text itself is not changed. */
export const visible = (count: number, message?: string) =>
  counted((text) => visibleCharacters(text) >= count, message, { minLength: count, visible: count })

/** Requires at most `count` characters, not counting the white space around them. */
export const trimmedAtMost = (count: number, message?: string) =>
  counted((text) => characters(text.trim()) <= count, message, { trimmed: count })

/** Requires at least `count` characters of any kind. */
export const atLeast = (count: number, message?: string) =>
  counted((text) => characters(text) >= count, message, { minLength: count })

/** Requires at most `count` characters of any kind. */
export const atMost = (count: number, message?: string) =>
  counted((text) => characters(text) <= count, message, { maxLength: count })

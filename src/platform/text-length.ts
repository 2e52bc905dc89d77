/** Which texts count as empty and as too short (§5), the same in browser and server. */
import { z } from 'zod/mini'

/** Characters that show nothing; U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Counts code points, as people and JSON Schema do. */
export function characters(text: string): number {
  return [...text].length
}

export function visibleCharacters(text: string): number {
  return characters(text.replace(INVISIBLE, ''))
}

/** With metadata for JSON Schema. Only the first failing check reports. */
function counted(fits: (text: string) => boolean, error: string | undefined, told: Readonly<Record<string, number>>) {
  return [z.refine<string>(fits, { error, abort: true }), z.meta(told)] as const
}

export const visible = (count: number, message?: string) =>
  counted((text) => visibleCharacters(text) >= count, message, { minLength: count, visible: count })

export const trimmedAtMost = (count: number, message?: string) =>
  counted((text) => characters(text.trim()) <= count, message, { trimmed: count })

export const atLeast = (count: number, message?: string) =>
  counted((text) => characters(text) >= count, message, { minLength: count })

export const atMost = (count: number, message?: string) =>
  counted((text) => characters(text) <= count, message, { maxLength: count })

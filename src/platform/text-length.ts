import * as v from 'valibot'
import { characters, visibleCharacters } from './characters.ts'

const counted = (
  fits: (text: string) => boolean,
  message: string | undefined,
  schema: Readonly<Record<string, number>>,
) => [v.check(fits, message), v.metadata<string, typeof schema>(schema)] as const

export const visible = (count: number, message?: string) =>
  counted((text) => visibleCharacters(text) >= count, message, { minLength: count, visible: count })

export const trimmedAtMost = (count: number, message?: string) =>
  counted((text) => characters(text.trim()) <= count, message, { trimmed: count })

export const atLeast = (count: number, message?: string) =>
  counted((text) => characters(text) >= count, message, { minLength: count })

export const atMost = (count: number, message?: string) =>
  counted((text) => characters(text) <= count, message, { maxLength: count })

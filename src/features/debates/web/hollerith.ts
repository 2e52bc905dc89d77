/**
 * The holes a key punch cuts for a text: the IBM 029 code, one column of twelve rows per character. Rows from the top
 * are 12, 11, 0, 1 … 9, numbered 0 … 11 here.
 */
import { normalForm } from '#platform/normal-form.ts'

export const COLUMNS = 80
export const ROWS = 12

const TOP = 0
const ELEVEN = 1
const ZERO = 2
const digitRow = (digit: number) => ZERO + digit

/** Punctuation of the 029: a zone row or none, then digits. */
const SPECIALS: Readonly<Record<string, readonly number[]>> = {
  '&': [TOP],
  '-': [ELEVEN],
  '/': [ZERO, digitRow(1)],
  '¢': [TOP, digitRow(8), digitRow(2)],
  '.': [TOP, digitRow(8), digitRow(3)],
  '<': [TOP, digitRow(8), digitRow(4)],
  '(': [TOP, digitRow(8), digitRow(5)],
  '+': [TOP, digitRow(8), digitRow(6)],
  '|': [TOP, digitRow(8), digitRow(7)],
  '!': [ELEVEN, digitRow(8), digitRow(2)],
  $: [ELEVEN, digitRow(8), digitRow(3)],
  '*': [ELEVEN, digitRow(8), digitRow(4)],
  ')': [ELEVEN, digitRow(8), digitRow(5)],
  ';': [ELEVEN, digitRow(8), digitRow(6)],
  '¬': [ELEVEN, digitRow(8), digitRow(7)],
  ',': [ZERO, digitRow(8), digitRow(3)],
  '%': [ZERO, digitRow(8), digitRow(4)],
  _: [ZERO, digitRow(8), digitRow(5)],
  '>': [ZERO, digitRow(8), digitRow(6)],
  '?': [ZERO, digitRow(8), digitRow(7)],
  ':': [digitRow(8), digitRow(2)],
  '#': [digitRow(8), digitRow(3)],
  '@': [digitRow(8), digitRow(4)],
  "'": [digitRow(8), digitRow(5)],
  '=': [digitRow(8), digitRow(6)],
  '"': [digitRow(8), digitRow(7)],
}

/** `A` → [0, 3]. Letters that the 029 lacked get invented holes. */
function rowsOf(character: string): readonly number[] {
  if (/[0-9]/.test(character)) return [digitRow(Number(character))]
  const letter = character.codePointAt(0) ?? 0
  if (/[A-I]/.test(character)) return [TOP, digitRow(letter - 64)]
  if (/[J-R]/.test(character)) return [ELEVEN, digitRow(letter - 73)]
  if (/[S-Z]/.test(character)) return [ZERO, digitRow(letter - 81)]
  if (/\s/.test(character)) return []
  return SPECIALS[character] ?? [letter % 3, 3 + (letter % 8), 4 + ((letter >> 3) % 8)]
}

/** Returns the holes in upper case and without accents, cut at 80 columns. */
export function holes(text: string): readonly (readonly [column: number, row: number])[] {
  const plain = normalForm(text, 'NFD').replace(/\p{M}/gu, '').toUpperCase()
  return [...plain]
    .slice(0, COLUMNS)
    .flatMap((character, column) => rowsOf(character).map((row) => [column, row] as const))
}

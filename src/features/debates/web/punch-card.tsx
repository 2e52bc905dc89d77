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

/** A column's width and a row's height; a hole is half as wide as its place. */
const COLUMN = 10
const ROW = 7
const rows = Array.from({ length: ROWS }, (_, row) => row * ROW + ROW / 2)
const places = rows.map((y) => `M2 ${y}H${COLUMNS * COLUMN}`).join('')

/**
 * The text as holes in a card that fills during typing. A decoration in the text's colour; a narrow container shows the
 * first columns.
 */
export function PunchCard({ text }: { text: string }) {
  const cuts = holes(text)
    .map(([column, row]) => `M${column * COLUMN + 2} ${row * ROW + 1}h5v5h-5z`)
    .join('')
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * COLUMN} ${ROWS * ROW}`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      className="punch-card mirrored"
    >
      <path d={places} className="punch-places" />
      <path d={cuts} fill="currentColor" />
    </svg>
  )
}

import { normalForm } from '#platform/normal-form.ts'

export const COLUMNS = 80
export const ROWS = 12

const TOP = 0
const ELEVEN = 1
const ZERO = 2
const digitRow = (digit: number) => ZERO + digit

/** The rows that the IBM 029 keypunch punches for punctuation. */
const SPECIALS = new Map<string, readonly number[]>([
  ['&', [TOP]],
  ['-', [ELEVEN]],
  ['/', [ZERO, digitRow(1)]],
  ...specials([TOP], '¢.<(+|'),
  ...specials([ELEVEN], '!$*);¬'),
  ...specials([ZERO], '\0,%_>?'),
  ...specials([], ':#@\'="'),
])

function specials(zone: readonly number[], characters: string) {
  return [...characters].map((one, index) => [one, [...zone, digitRow(8), digitRow(index + 2)]] as const)
}

/** Returns the rows to punch, which are arbitrary for characters that the IBM 029 keypunch lacked. */
function rowsOf(character: string): readonly number[] {
  if (/[0-9]/.test(character)) return [digitRow(Number(character))]
  const letter = character.codePointAt(0) ?? 0
  if (/[A-I]/.test(character)) return [TOP, digitRow(letter - 64)]
  if (/[J-R]/.test(character)) return [ELEVEN, digitRow(letter - 73)]
  if (/[S-Z]/.test(character)) return [ZERO, digitRow(letter - 81)]
  if (/\s/.test(character)) return []
  return SPECIALS.get(character) ?? [letter % 3, 3 + (letter % 8), 4 + ((letter >> 3) % 8)]
}

export function holes(text: string): readonly (readonly [column: number, row: number])[] {
  const plain = normalForm(text, 'NFD').replace(/\p{M}/gu, '').toUpperCase()
  return [...plain]
    .slice(0, COLUMNS)
    .flatMap((character, column) => rowsOf(character).map((row) => [column, row] as const))
}

const COLUMN = 10
const ROW = 7
const rows = Array.from({ length: ROWS }, (_, row) => row * ROW + ROW / 2)
const places = rows.map((y) => `M2 ${y}H${COLUMNS * COLUMN}`).join('')

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

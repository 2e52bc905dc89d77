import { COLUMNS, holes, ROWS } from './hollerith.ts'

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

import { COLUMNS, holes, ROWS } from './hollerith.ts'

/** One column's width and one row's height in the picture; a hole is half as wide as its place. */
const COLUMN = 10
const ROW = 7
const rows = Array.from({ length: ROWS }, (_, row) => row * ROW + ROW / 2)
const places = rows.map((y) => `M2 ${y}H${COLUMNS * COLUMN}`).join('')

/**
 * The text as holes in a strip of card, which fills while the user types. It decorates the text beside it, in the
 * text's colour and as wide as its container; a narrow container shows the first columns.
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

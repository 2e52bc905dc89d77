/** Where the threads between answering cards run: through the gap between the two columns, in either direction of writing. */
import { edgeName } from '../../argument-map.ts'

/** Pixels from the upper left corner of the map. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Thread {
  /** The name of its edge. */
  readonly name: string
  /** The line, from the answering card to the answered one: an SVG path. */
  readonly line: string
  /** The arrowhead at the answered card. */
  readonly head: string
}

interface Ends {
  readonly from: string
  readonly to: string
}

/** Pixels of the arrowhead. */
const HEAD_LENGTH = 10
const HEAD_HALF = 5

/** The threads of the edges whose two cards have a place. At each card they begin and end one below the other. */
export function threadsOf(edges: readonly Ends[], boxes: ReadonlyMap<string, Box>): Thread[] {
  const placed = edges.filter(({ from, to }) => boxes.has(from) && boxes.has(to))
  return placed.flatMap((edge) => {
    const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)]
    if (!from || !to) return []
    const towardsRight = from.left < to.left
    const start = [towardsRight ? from.right : from.left, portOf(edge, edge.from, placed, boxes)] as const
    const end = [towardsRight ? to.left : to.right, portOf(edge, edge.to, placed, boxes)] as const
    const back = towardsRight ? -HEAD_LENGTH : HEAD_LENGTH
    const middle = round((start[0] + end[0]) / 2)
    const neck = end[0] + back
    return [
      {
        name: edgeName(edge),
        line: `M${start.join(' ')}C${middle} ${start[1]} ${middle} ${end[1]} ${neck} ${end[1]}`,
        head: `M${end.join(' ')}L${neck} ${end[1] - HEAD_HALF}V${end[1] + HEAD_HALF}Z`,
      },
    ]
  })
}

/** How far down a card's edge this thread leaves or meets it: the higher the other card, the higher. */
function portOf(edge: Ends, card: string, edges: readonly Ends[], boxes: ReadonlyMap<string, Box>): number {
  const other = ({ from, to }: Ends) => boxes.get(from === card ? to : from)?.top ?? 0
  const own = edges.filter(({ from, to }) => from === card || to === card).toSorted((a, b) => other(a) - other(b))
  const { top, bottom } = boxes.get(card) ?? { top: 0, bottom: 0 }
  return round(top + ((bottom - top) * (own.indexOf(edge) + 1)) / (own.length + 1))
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { edgeName, type Uncounted } from '../../argument-map.ts'
import type { DebateMap } from '../../contract.ts'

/** A card's position in pixels from the upper left corner of the map. */
export type Box = Readonly<Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>>

type Ends = Pick<DebateMap['edges'][number], 'from' | 'to'>

const HEAD_LENGTH = 10
const HEAD_HALF = 5

export interface MapThreadsProps {
  map: DebateMap
  uncounted: ReadonlyMap<string, Uncounted>
  lit: string | null
}

/** Draws decorative threads between the cards. The cards also list the same answers as text. */
export function MapThreads({ map, uncounted, lit }: MapThreadsProps) {
  const threads = useRef<SVGSVGElement>(null)
  const boxes = useBoxes(threads, map.cards)
  return (
    <svg ref={threads} className="map-threads" aria-hidden="true">
      {threadsOf(map.edges, boxes).map(({ edge, line, head }) => (
        <g
          key={edgeName(edge)}
          data-side={map.cards.find(({ id }) => id === edge.from)?.optionNumber}
          data-relation={edge.relation}
          data-uncounted={uncounted.get(edgeName(edge))}
          data-lit={lit === null ? undefined : edge.from === lit || edge.to === lit}
        >
          <path d={line} className="map-thread" />
          <path d={head} className="map-thread-head" />
        </g>
      ))}
    </svg>
  )
}

function useBoxes(sibling: RefObject<SVGSVGElement | null>, cards: DebateMap['cards']): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  useLayoutEffect(() => {
    // The parent's own ref is not set yet, because its children's effects run first.
    const element = sibling.current?.parentElement
    if (!element) return
    const elements = [...element.querySelectorAll<HTMLElement>('[data-card]')]
    const boxOf = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Box => ({
      left,
      right: left + offsetWidth,
      top,
      bottom: top + offsetHeight,
    })
    const measure = () => setBoxes(new Map(elements.map((card) => [card.dataset['card'] ?? '', boxOf(card)])))
    measure()
    const resized = new ResizeObserver(measure)
    for (const one of [element, ...elements]) resized.observe(one)
    return () => resized.disconnect()
  }, [sibling, cards])
  return boxes
}

/** Returns SVG paths through the gap between the columns, in either writing direction. Skips edges of unplaced cards. */
export function threadsOf<Edge extends Ends>(edges: readonly Edge[], boxes: ReadonlyMap<string, Box>) {
  const placed = edges.filter(({ from, to }) => boxes.has(from) && boxes.has(to))
  return placed.flatMap((edge) => {
    const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)]
    if (!from || !to) return []
    const towardsRight = from.left < to.left
    const start = [towardsRight ? from.right : from.left, portOf(edge, edge.from, placed, boxes)] as const
    const end = [towardsRight ? to.left : to.right, portOf(edge, edge.to, placed, boxes)] as const
    const neck = end[0] + (towardsRight ? -HEAD_LENGTH : HEAD_LENGTH)
    const middle = round((start[0] + end[0]) / 2)
    return [
      {
        edge,
        line: `M${start.join(' ')}C${middle} ${start[1]} ${middle} ${end[1]} ${neck} ${end[1]}`,
        head: `M${end.join(' ')}L${neck} ${end[1] - HEAD_HALF}V${end[1] + HEAD_HALF}Z`,
      },
    ]
  })
}

/** Returns the y coordinate at which the thread touches the card. A card's threads are sorted by their other ends. */
function portOf(edge: Ends, card: string, edges: readonly Ends[], boxes: ReadonlyMap<string, Box>): number {
  const other = ({ from, to }: Ends) => boxes.get(from === card ? to : from)?.top ?? 0
  const own = edges.filter(({ from, to }) => from === card || to === card).toSorted((a, b) => other(a) - other(b))
  const { top, bottom } = boxes.get(card) ?? { top: 0, bottom: 0 }
  return round(top + ((bottom - top) * (own.indexOf(edge) + 1)) / (own.length + 1))
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

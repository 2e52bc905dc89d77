import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { edgeName } from '../../argument-map.ts'
import type { DebateMap } from '../../contract.ts'
import { threadsOf, type Box } from './thread-paths.ts'

export interface MapThreadsProps {
  map: DebateMap
  /** The card whose threads are lit; null = all alike. */
  picked: string | null
}

/**
 * The threads between the cards, each marked by `data-card`, that are its siblings. They are for the eye alone: the
 * cards' own lists say the same in words.
 */
export function MapThreads({ map, picked }: MapThreadsProps) {
  const threads = useRef<SVGSVGElement>(null)
  const boxes = useBoxes(threads, map.cards)
  const sides = new Map(map.cards.map(({ id, optionNumber }) => [id, optionNumber]))
  const edges = new Map(map.edges.map((edge) => [edgeName(edge), edge]))
  return (
    <svg ref={threads} className="map-threads" aria-hidden="true">
      {threadsOf(map.edges, boxes).map(({ name, line, head }) => {
        const edge = edges.get(name)
        if (!edge) return null
        const lit = picked === null ? undefined : edge.from === picked || edge.to === picked
        return (
          <g
            key={name}
            data-side={sides.get(edge.from)}
            data-relation={edge.relation}
            data-contested={edge.contested || edge.contestedByYou || undefined}
            data-lit={lit}
          >
            <path d={line} className="map-thread" />
            <path d={head} className="map-thread-head" />
          </g>
        )
      })}
    </svg>
  )
}

/** The places of an element's sibling cards, by their ids; measured again when one of them changes its size. */
function useBoxes(beside: RefObject<SVGSVGElement | null>, cards: DebateMap['cards']): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  useLayoutEffect(() => {
    // The parent's own ref is set after the effects of its children.
    const element = beside.current?.parentElement
    if (!element) return
    const elements = [...element.querySelectorAll<HTMLElement>('[data-card]')]
    const measure = () => {
      const origin = element.getBoundingClientRect()
      setBoxes(
        new Map(
          elements.map((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect()
            const box = {
              left: left - origin.left,
              right: right - origin.left,
              top: top - origin.top,
              bottom: bottom - origin.top,
            }
            return [card.dataset['card'] ?? '', box]
          }),
        ),
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    for (const one of [element, ...elements]) resized.observe(one)
    return () => resized.disconnect()
  }, [beside, cards])
  return boxes
}

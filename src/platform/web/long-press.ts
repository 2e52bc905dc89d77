import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { systemClock, type Clock } from '#platform/clock.ts'

/** Pixels by which a finger may move during a long press; a longer movement is a scroll. */
const TREMBLE_PX = 10

interface LongPress {
  /** `after` and `vibration` are in milliseconds. */
  readonly after: number
  readonly vibration: number
  readonly clock?: Clock
}

/** Detects long presses and suppresses the tap after them: `<a {...useLongPress(openMenu, { after: 500, vibration: 50 })}>`. */
export function useLongPress(onLongPress: () => void, { after, vibration, clock = systemClock }: LongPress) {
  const press = useRef<{ readonly ending: AbortController; readonly x: number; readonly y: number } | null>(null)
  const swallowTap = useRef(false)
  const end = () => {
    press.current?.ending.abort()
    press.current = null
  }
  useEffect(() => () => press.current?.ending.abort(), [])

  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      end()
      swallowTap.current = false
      // Ignores a second finger, which makes a different gesture, and a mouse, which has a right button instead.
      if (pointerType !== 'touch' || !isPrimary) return
      const ending = new AbortController()
      press.current = { ending, x, y }
      clock.sleep(after, ending.signal).then(
        () => {
          press.current = null
          swallowTap.current = true
          ;(navigator as Partial<Navigator>).vibrate?.(vibration)
          onLongPress()
        },
        () => {},
      )
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current === null) return
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > TREMBLE_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!swallowTap.current) return
      swallowTap.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

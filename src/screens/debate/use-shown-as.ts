import { useLayoutEffect, useRef, useState } from 'react'
import { navigate, useSearch } from '#platform/web/navigation/location.ts'

/** State of a history entry. `overTurns`: the previous entry shows the turns. `turnsAt`: their scroll offset in px. */
const entry = () => Object(history.state) as { overTurns?: true; turnsAt?: number }

export type ShownAs = ReturnType<typeof useShownAs>

/** Shows the map at `?view=map`, in a history entry of its own: Back leads to the turns, where the reader left them (§20). */
export function useShownAs() {
  const map = new URLSearchParams(useSearch()).get('view') === 'map'
  const [forVerdict, setForVerdict] = useState(false)
  const shown = useRef({ map, leaves: false })
  useLayoutEffect(() => {
    const { turnsAt } = entry()
    if (shown.current.map && !map && turnsAt !== undefined) {
      scrollTo(0, turnsAt)
      history.scrollRestoration = 'auto'
    }
    shown.current = { map, leaves: false }
  }, [map])
  return {
    map,
    forVerdict,
    /** @param intoVerdict true to unfold and focus the verdict above the map */
    show(wanted: boolean, intoVerdict = false) {
      if (wanted === map || shown.current.leaves) return
      const state = entry()
      setForVerdict(intoVerdict)
      if (wanted) {
        // Turns off scrolling by the browser on Back, because it would happen before the turns are visible again.
        history.scrollRestoration = 'manual'
        history.replaceState({ ...state, turnsAt: scrollY }, '')
        navigate('?view=map', { state: { ...state, overTurns: true } })
        history.scrollRestoration = 'auto'
      } else if (state.overTurns) {
        shown.current.leaves = true
        history.back()
      } else navigate(location.pathname, { replace: true, state })
    },
  }
}

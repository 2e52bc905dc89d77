import { useLayoutEffect, useRef } from 'react'
import { navigate, useSearch } from '#platform/web/navigation/location.ts'

interface EntryState {
  /** The map's entry only: the entry before it shows the turns. */
  overTurns?: true
  /** In pixels from the top: where the reader left the turns. */
  turnsAt?: number
}
const entryState = () => Object(history.state) as EntryState

export type ShownAs = ReturnType<typeof useShownAs>

/** Shows the map at `?view=map`, in a history entry of its own: Back leads to the turns, where the reader left them (§20). */
export function useShownAs() {
  const map = new URLSearchParams(useSearch()).get('view') === 'map'
  const shown = useRef({ map, leaves: false })
  useLayoutEffect(() => {
    const { turnsAt } = entryState()
    if (shown.current.map && !map) {
      if (turnsAt !== undefined) scrollTo(0, turnsAt)
      history.scrollRestoration = 'auto'
    }
    shown.current = { map, leaves: false }
  }, [map])
  return {
    map,
    show(wanted: boolean) {
      if (wanted === map || shown.current.leaves) return
      const state = entryState()
      if (wanted) {
        // The browser would scroll before the turns are visible again.
        history.scrollRestoration = 'manual'
        history.replaceState({ ...state, turnsAt: scrollY }, '')
        navigate(addressOf(true), { state: { ...state, overTurns: true } })
        history.scrollRestoration = 'auto'
      } else if (state.overTurns) {
        shown.current.leaves = true
        history.back()
      } else navigate(addressOf(false), { replace: true, state })
    },
  }
}

function addressOf(map: boolean): string {
  const query = new URLSearchParams(location.search)
  if (map) query.set('view', 'map')
  else query.delete('view')
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

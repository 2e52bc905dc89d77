import { useReducer, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { OnDemandProps } from '#platform/web/lazy/lazy-on-demand.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

/** The keys of the screens that show their map. A page load forgets them. */
const openMaps = new Set<string>()

export interface ShownAs {
  readonly map: boolean
  readonly show: (map: boolean) => void
}

/** The reader's choice for this debate. @param key of the debate or its link */
export function useShownAs(key: string): ShownAs {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  return {
    map: openMaps.has(key),
    show(map) {
      if (map) openMaps.add(key)
      else openMaps.delete(key)
      redraw()
    },
  }
}

export interface TurnsOrMapProps {
  shownAs: ShownAs
  turns: number
  /** Null if no map is offered. */
  renderMap: ((demand: OnDemandProps) => ReactNode) | null
  children: ReactNode
}

/**
 * §20: a switch between the turns and the map, from the second turn on. The hidden turns stay in the page, so that a running turn
 * goes on; the switch's place is reserved, so that nothing moves.
 */
export function TurnsOrMap({ shownAs, turns, renderMap, children }: TurnsOrMapProps) {
  const text = useText()
  const offered = renderMap !== null && turns >= MAP_FROM_TURN && staticRender() === null
  const mapShown = offered && shownAs.map
  return (
    <>
      <div className="shown-as">
        {offered && (
          <div role="group" aria-label={text(viewTexts.debateAs)} className="segments">
            {segment(false, text(viewTexts.asTurns))}
            {segment(true, text(viewTexts.asMap))}
          </div>
        )}
      </div>
      <div hidden={mapShown}>{children}</div>
      {mapShown &&
        renderMap({ waiting: <Spinner label={text(viewTexts.mapLoading)} />, onFailed: () => shownAs.show(false) })}
    </>
  )

  function segment(asMap: boolean, name: string): ReactNode {
    return (
      <button type="button" aria-pressed={mapShown === asMap} onClick={() => shownAs.show(asMap)}>
        {name}
      </button>
    )
  }
}

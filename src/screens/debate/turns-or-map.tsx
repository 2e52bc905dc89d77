import { useReducer, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { OnDemandProps } from '#platform/web/lazy/lazy-on-demand.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

/** The debates whose map is shown, by the keys of their screens. They are forgotten with the page. */
const openMaps = new Set<string>()

export interface ShownAs {
  readonly map: boolean
  readonly show: (map: boolean) => void
}

/** Which of the two the reader of this debate has chosen. @param key of the debate or its link */
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
  /** Finished turns. */
  turns: number
  /** Draws the map; null where none is offered. */
  renderMap: ((demand: OnDemandProps) => ReactNode) | null
  /** The turns. */
  children: ReactNode
}

/**
 * §20: from the second turn on, the switch between the turns and the map in their place. The turns stay in the page, hidden,
 * so that a turn that is being written goes on; the switch's place is kept from the beginning, so that nothing moves when it
 * comes.
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

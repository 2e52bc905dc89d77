import { useId, useMemo, useState, type ReactNode } from 'react'
import { isCollapsible, MAP_FROM_TURN } from '#features/debates/rules.ts'
import { LongTurnsSwitch } from '#features/cards/web/long-turns-switch.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Source } from '#features/sources/contract.ts'
import { ShownSourcesProvider, type UnsourcedMarks } from '#features/sources/web/shown-sources.ts'
import { translatedPoints } from '#features/translations/web/translated-debate.ts'
import { AnswerThisProvider, useAnswerPoint } from '#features/turns/web/context/answer-this.tsx'
import type { ControlledTurn } from '#features/turns/web/live/live-controls.tsx'
import type { WatchedTurnView } from '#features/turns/web/live/use-watched-turn.ts'
import type { DebateAddress } from '#features/verdict/web/stances/stances-cache.ts'
import type { OnDemandProps } from '#platform/web/lazy/lazy-on-demand.tsx'
import { BareButton } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { TurnList, type ListedDebate } from './turn/turn-list.tsx'
import type { Reading } from './use-reading.tsx'
import type { ShownAs } from './use-shown-as.ts'

const load = () => import('#features/verdict/web/map/map-view.tsx')
const DebateMap = lazyOnPress(load, (file) => file.DebateMap)

interface DebateTurnsProps {
  at: DebateAddress
  debate: ListedDebate
  shown: ListedDebate
  live: WatchedTurnView & ControlledTurn
  sources: readonly Source[]
  marks?: UnsourcedMarks | null
  reading: Reading
  mayAskForCards?: boolean
}

export function DebateTurns(props: DebateTurnsProps) {
  const { at, debate, shown, sources, marks = null, reading, mayAskForCards = true } = props
  const { responses, language, can } = debate
  const { stances, listening, shownAs, follow } = reading
  const toLive = () => {
    follow(!shownAs.map)
    shownAs.show(false)
  }
  const live = { ...props.live, follow: toLive, hidden: shownAs.map && responses.length >= MAP_FROM_TURN }
  const known = useMemo(() => ({ sources, marks }), [sources, marks])
  const id = 'id' in at && can.addContext ? at.id : null
  const answer = useAnswerPoint(id)
  return (
    <AnswerThisProvider value={answer}>
      <TurnsOrMap
        shownAs={shownAs}
        turns={responses.length}
        mayAdvance={can.advance}
        hasCards={hasCards(shown.responses)}
        opening={stances.opening}
        renderMap={(demand) => (
          <DebateMap
            {...demand}
            at={at}
            language={language}
            points={translatedPoints(responses, shown.responses)}
            turns={responses.length}
            mayAdvance={can.advance}
            forVerdict={shownAs.forVerdict}
          />
        )}
      >
        <ShownSourcesProvider value={known}>
          <TurnList {...{ live, mayAskForCards }} debate={shown} spoken={listening.turn} moved={stances.moved} />
        </ShownSourcesProvider>
      </TurnsOrMap>
    </AnswerThisProvider>
  )
}

export const hasCards = (responses: ListedDebate['responses']): boolean =>
  responses.some(({ content, summary }) => summary !== null && isCollapsible(content))

interface TurnsOrMapProps {
  shownAs?: ShownAs
  turns: number
  mayAdvance?: boolean
  hasCards?: boolean
  opening?: ReactNode
  renderMap: ((demand: OnDemandProps & { onTurns: () => void }) => ReactNode) | null
  children: ReactNode
}

/** Switches between turns and map (§20). The turns stay in the DOM while the map is shown, so a running turn continues. */
export function TurnsOrMap(props: TurnsOrMapProps) {
  const { shownAs, turns, mayAdvance = false, hasCards = false, opening, renderMap, children } = props
  const text = useText()
  const hasMap = turns >= MAP_FROM_TURN
  const [readLive] = useState(turns === 0)
  // Shows a disabled switch until the map becomes possible, so that nothing moves at that time.
  const offered = renderMap !== null && (hasMap || (mayAdvance && turns > 0))
  const segments = useId()
  /** Also brings the switch into view, because the reader may be far down the map. */
  const toTurns = () => {
    document.getElementById(segments)?.querySelector('button')?.focus()
    shownAs?.show(false)
  }
  const mapShown = offered && hasMap && shownAs?.map === true
  const tab = (map: boolean) => ({
    'aria-pressed': mapShown === map,
    disabled: map && !hasMap,
    onClick: () => shownAs?.show(map),
  })
  return (
    <>
      <div className="shown-as" data-asks={turns === 0 || undefined}>
        {opening}
        <div className="shown-switches">
          {offered && (
            <div id={segments} role="group" aria-label={text(viewTexts.debateAs)} className="segments">
              <BareButton {...tab(false)}>{text(viewTexts.asTurns)}</BareButton>
              <BareButton {...tab(true)}>{text(viewTexts.asMap)}</BareButton>
            </div>
          )}
          {hasCards && <LongTurnsSwitch idle={mapShown} readLive={readLive} />}
        </div>
      </div>
      <div hidden={mapShown}>{children}</div>
      {mapShown &&
        renderMap({ waiting: <Spinner label={text(viewTexts.mapLoading)} />, onFailed: toTurns, onTurns: toTurns })}
    </>
  )
}

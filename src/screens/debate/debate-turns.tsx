import { useMemo } from 'react'
import type { MovedSlot } from '#features/cards/web/argument-cards.tsx'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import type { Source } from '#features/sources/contract.ts'
import { ShownSourcesProvider, type UnsourcedMarks } from '#features/sources/web/shown-sources.ts'
import { translatedPoints } from '#features/translations/web/translated-debate.ts'
import type { WatchedTurnView } from '#features/turns/web/live/use-watched-turn.ts'
import type { DebateAddress } from '#features/verdict/web/stances/stance-place.tsx'
import { TurnList, type ListedDebate } from './turn/turn-list.tsx'
import { type ShownAs, TurnsOrMap } from './turns-or-map.tsx'

const DebateMap = lazyOnPress(
  () => import('#features/verdict/web/map/map-view.tsx'),
  (file) => file.DebateMap,
)

export interface DebateTurnsProps {
  /** The same object as long as the debate is shown. */
  at: DebateAddress
  debate: ListedDebate
  /** The debate in the reader's language, if translated. */
  shown: ListedDebate
  live: WatchedTurnView
  sources: readonly Source[]
  marks?: UnsourcedMarks | null
  moved: MovedSlot
  /** The number of the turn that is read aloud, or null. */
  spoken: number | null
  shownAs: ShownAs
  mayAskForCards?: boolean
}

/** A debate's turns or its map (§20), by its id or its link. */
export function DebateTurns(props: DebateTurnsProps) {
  const { at, debate, shown, live, sources, marks = null, moved, spoken, shownAs, mayAskForCards = true } = props
  const { responses, language, can } = debate
  const known = useMemo(() => ({ sources, marks }), [sources, marks])
  return (
    <TurnsOrMap
      shownAs={shownAs}
      turns={responses.length}
      renderMap={(demand) => (
        <DebateMap
          {...demand}
          at={at}
          language={language}
          points={translatedPoints(responses, shown.responses)}
          turns={responses.length}
          mayAdvance={can.advance}
        />
      )}
    >
      <ShownSourcesProvider value={known}>
        <TurnList debate={shown} live={live} mayAskForCards={mayAskForCards} spoken={spoken} moved={moved} />
      </ShownSourcesProvider>
    </TurnsOrMap>
  )
}

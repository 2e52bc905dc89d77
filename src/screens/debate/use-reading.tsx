import { useCallback, useEffect, type ReactNode } from 'react'
import type { Debate } from '#features/debates/contract/debates.ts'
import { SCROLL_PAUSE_PX, SCROLL_RESUME_PX } from '#features/debates/rules.ts'
import { useText } from '#features/language/web/text.tsx'
import { useAnnouncement } from '#features/turns/web/live/announcement.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'
import { type DebateAddress, lastEvenTurn, useHasStood } from '#features/verdict/web/stances/stances-cache.ts'
import { ClosingStance, MovedButton, OpeningStance } from '#features/verdict/web/stances/stances-parts.tsx'
import { langOfWords } from '#features/translations/web/translated-debate.ts'
import type { Heard } from '#features/voice/web/heard-turns.ts'
import { useListening } from '#features/voice/web/use-listening.tsx'
import { useFollowText } from '#platform/web/follow-text.ts'
import { Outcome } from './outcome.tsx'
import { PlaceInDebate } from './place-in-debate.tsx'
import type { ListedDebate } from './turn/turn-list.tsx'
import { useShownAs } from './use-shown-as.ts'

/** Selectors of the text that scrolling follows: the live turn, or all turns if none is live. */
const READ_TEXT = ['[data-live]', '.turns']

interface Read {
  /** The same object in every render of a debate, because memoised components and callbacks depend on it. */
  at: DebateAddress
  shown: (ListedDebate & Heard['debate']) | undefined
  owner: Pick<Debate, 'can' | 'isComplete' | 'liveTurn'> | null
  panel: LivePanel | null
  listenLook: Parameters<typeof useListening>[1]
}

export type Reading = ReturnType<typeof useReading>

/** Provides what a reader of a debate or an archive needs: stances, listening, the map, and following the live turn. */
export function useReading({ at, shown, owner, panel, listenLook }: Read) {
  const stances = useStances(at, shown, owner, panel)
  const listening = useListening(shown === undefined ? null : { debate: shown, panel, at }, listenLook)
  const [announcement, announce] = useAnnouncement(useText(), panel)
  const shownAs = useShownAs()
  const growing = shownAs.map ? null : (panel?.turnNumber ?? null)
  const follow = useFollowText({
    growing,
    version: panel,
    selectors: READ_TEXT,
    pauseAbove: SCROLL_PAUSE_PX,
    resumeWithin: SCROLL_RESUME_PX,
  })
  const loaded = shown !== undefined
  useEffect(() => {
    const { atEnd = false, ...state } = Object(history.state) as { atEnd?: boolean }
    if (!loaded || !atEnd) return
    // Removes `atEnd` from the history state, so that a reload does not scroll to the end again.
    history.replaceState(state, '')
    follow(true)
  }, [loaded, follow])
  const announced = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
  const { responses = [] } = shown ?? {}
  const hasClosed = responses.filter(({ round }) => round === 'closing').length >= 2
  const outcome = hasClosed && (
    <Outcome
      at={at}
      turns={responses.length}
      mayAdvance={owner?.can.advance === true}
      hidden={shownAs.map}
      onMap={() => shownAs.show(true, true)}
    />
  )
  const place = shown && !shownAs.map && (
    <PlaceInDebate question={shown.question} lang={langOfWords(shown.language, shown)} />
  )
  return { outcome, place, stances, listening, announced, announce, shownAs, follow }
}

function useStances(at: DebateAddress, debate: Read['shown'], owner: Read['owner'], panel: LivePanel | null) {
  const hasStood = useHasStood(at)
  /** @param card `{id of the response}.{number of the card}` */
  const movedBy = useCallback(
    (card: string, offered: boolean): ReactNode => <MovedButton at={at} card={card} offered={offered} />,
    [at],
  )
  const moved = hasStood ? movedBy : null
  if (debate === undefined) return { opening: null, closing: null, moved }
  const { responses, option1, option2 } = debate
  const reader = { at, option1, option2 }
  const mayAdvance = owner?.can.advance === true
  const ended = owner?.isComplete === true || !mayAdvance
  // The first stance is asked only before turn 2, but always of readers who cannot continue and may arrive later.
  const isAsked = Math.max(responses.length, panel?.turnNumber ?? 0) < 2 || !mayAdvance
  return {
    opening: <OpeningStance {...reader} isAsked={isAsked} isNew={responses.length === 0 && owner?.liveTurn === null} />,
    closing: <ClosingStance {...reader} {...{ isAsked, ended }} lastEven={lastEvenTurn(responses)} />,
    moved,
  }
}

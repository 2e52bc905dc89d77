import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Clock } from '#platform/clock.ts'
import { choosePace, showAllFromNowOn, type Pace } from './pace.ts'
import type { TurnEnd } from './turn-stream.ts'
import { hasPanel, isListed, NOTHING_SEEN, type TurnCalls, TurnWatching, type WatchedDebate } from './turn-watching.ts'

const nothing = () => () => {}
const nobody = () => null

export type WatchedTurnView = ReturnType<typeof useWatchedTurn>

const none = () => {}
export const NOTHING_WATCHED: WatchedTurnView = {
  panel: null,
  failedDraft: null,
  failure: null,
  endedWithoutResponse: false,
  advance: none,
  showAll: none,
  choosePace: none,
  stop: none,
}

/** Watches the running turn (§4). @param debate null if its state is unknown @param calls must stay the same object */
export function useWatchedTurn<Open extends WatchedDebate>(
  debate: Open | null,
  fetchedAt: number,
  clock: Clock,
  calls: TurnCalls<Open>,
  reports: { readonly onEnd: (end: TurnEnd) => void; readonly onStopFailed: (error: Error) => void },
) {
  const [seen, see] = useState(NOTHING_SEEN)
  const watching = useMemo(() => new TurnWatching(calls, clock, see), [calls, clock])
  const { turn, endedWithoutResponse } = seen
  const failed = seen.failed !== null && !isListed(debate, seen.failed.arrived.turnNumber) ? seen.failed : null
  const shown = useSyncExternalStore(turn?.subscribe ?? nothing, turn?.current ?? nobody, nobody)

  useEffect(() => {
    const keepPlace = () => watching.keepPlace()
    addEventListener('pagehide', keepPlace)
    return () => {
      removeEventListener('pagehide', keepPlace)
      keepPlace()
      watching.close()
    }
  }, [watching])

  // Runs before painting, so that a response whose text is still appearing is not briefly shown in full.
  useLayoutEffect(() => {
    watching.knows(debate, fetchedAt, reports.onEnd)
  })

  return {
    panel: hasPanel(seen, debate) ? shown : null,
    failedDraft: failed?.arrived.text ? failed.arrived : null,
    failure: failed && failed.error,
    endedWithoutResponse,
    advance: (closing = false) => watching.advance(closing),
    showAll: () => {
      showAllFromNowOn()
      turn?.goOnAt('asItComes')
    },
    choosePace: (pace: Pace) => {
      choosePace(pace)
      turn?.goOnAt(pace)
    },
    stop: () => {
      turn?.stop().catch((error: unknown) => reports.onStopFailed(error as Error))
    },
  }
}

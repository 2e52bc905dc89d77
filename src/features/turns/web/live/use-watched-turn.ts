import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Clock } from '#platform/clock.ts'
import { choosePace, showAllFromNowOn, type Pace } from './pace.ts'
import type { TurnEnd } from './turn-stream.ts'
import { hasPanel, isListed, NOTHING_SEEN, type TurnCalls, TurnWatching, type WatchedDebate } from './turn-watching.ts'
import type { LivePanel } from './watched-turn.ts'

const nothing = () => () => {}
const nobody = () => null

export interface WatchedTurnView {
  /** Null = no turn is being watched. */
  readonly panel: LivePanel | null
  /** What had arrived of the last turn when it failed; null once another turn is watched. */
  readonly failedDraft: LivePanel | null
  /** Why the last turn failed; null once another turn is watched. */
  readonly failure: Error | null
  /** Whether the last turn that was watched here ended without a response. */
  readonly endedWithoutResponse: boolean
  /** Asks for the next turn; a turn that is written, but not read to its end, is shown whole first. */
  readonly advance: () => void
  readonly showAll: () => void
  readonly choosePace: (pace: Pace) => void
  readonly stop: () => void
}

const none = () => {}
/** Of a list that nobody watches a turn in. */
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

export interface WatchedTurnReports {
  readonly onEnd: (end: TurnEnd) => void
  readonly onStopFailed: (error: Error) => void
}

/**
 * The open debate's live turn. It joins the one that is being written; in a debate without responses it starts the
 * first by itself (§4).
 * @param debate null while it is not known what the server holds
 * @param fetchedAt milliseconds of the last answer that said so
 * @param calls the same object at every render
 */
export function useWatchedTurn<Open extends WatchedDebate>(
  debate: Open | null,
  fetchedAt: number,
  clock: Clock,
  calls: TurnCalls<Open>,
  reports: WatchedTurnReports,
): WatchedTurnView {
  const [seen, see] = useState(NOTHING_SEEN)
  const watching = useMemo(() => new TurnWatching(calls, clock, see), [calls, clock])
  const { turn, endedWithoutResponse } = seen
  const failed = seen.failed !== null && !isListed(debate, seen.failed.arrived.turnNumber) ? seen.failed : null
  const shown = useSyncExternalStore(turn?.subscribe ?? nothing, turn?.current ?? nobody, nobody)

  // Leaving the view stops watching; the turn goes on.
  useEffect(() => {
    const keepPlace = () => watching.keepPlace()
    addEventListener('pagehide', keepPlace)
    return () => {
      removeEventListener('pagehide', keepPlace)
      keepPlace()
      watching.close()
    }
  }, [watching])

  // Before the screen is painted, so that a response whose reading goes on is not shown whole for a moment.
  useLayoutEffect(() => {
    watching.knows(debate, fetchedAt, reports.onEnd)
  })

  return {
    panel: hasPanel(seen, debate) ? shown : null,
    failedDraft: failed?.arrived.text ? failed.arrived : null,
    failure: failed && failed.error,
    endedWithoutResponse,
    advance: () => watching.advance(),
    showAll: () => {
      showAllFromNowOn()
      turn?.goOnAt('asItComes')
    },
    choosePace: (pace) => {
      choosePace(pace)
      turn?.goOnAt(pace)
    },
    stop: () => {
      turn?.stop().catch((error: unknown) => reports.onStopFailed(error as Error))
    },
  }
}

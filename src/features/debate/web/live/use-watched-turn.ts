import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { Debate } from '../../contract/debates.ts'
import { FIRST_TURN_DELAY_MS } from '../../rules.ts'
import { choosePace, nextPace, showAllFromNowOn, type Pace } from './pace.ts'
import type { ReadingPlace, ReadingPlaces } from './reading-place.ts'
import { toldAgain } from './told-again.ts'
import { watchTurn, type LivePanel, type WatchedTurn } from './watched-turn.ts'
import type { TurnEnd, TurnSource } from './turn-stream.ts'

/**
 * Milliseconds before the debate is fetched again when its running turn cannot be joined because its server is gone.
 */
const LOOK_AGAIN_MS = 2_000

const isLooking = (turn: WatchedTurn): boolean => turn.how === 'join' && turn.current().turn === null
const isListed = (debate: WatchedDebate | null, number: number): boolean =>
  debate?.responses.some(({ turnNumber }) => turnNumber === number) === true
const nothing = () => () => {}
const nobody = () => null

/** What must be known of a debate to watch its turns. */
export type WatchedDebate = Pick<Debate, 'currentTurn' | 'liveTurn' | 'responses'> & {
  readonly can: { readonly advance: boolean }
}

/** How its turns are reached. */
export interface TurnCalls<Open> {
  readonly source: (debate: Open) => TurnSource
  /** A turn has ended: what the page knows of the debate is brought up to date. */
  readonly ended: (debate: Open, end: TurnEnd) => Promise<void>
  /** Where the reader's place is kept; without it a reload shows a turn from its beginning. */
  readonly places?: (debate: Open) => ReadingPlaces
}

export interface WatchedTurnView {
  /** Null = no turn is being watched. */
  readonly panel: LivePanel | null
  /** What had arrived of the last turn when it failed; null once another turn is watched. */
  readonly broken: LivePanel | null
  /** Whether the last turn that was watched here ended without a response. */
  readonly fruitless: boolean
  /** Asks for the next turn; a turn that is written, but not read to its end, is shown whole first. */
  readonly advance: () => void
  readonly showAll: () => void
  readonly choosePace: (pace: Pace) => void
  readonly stop: () => void
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
  const [turn, setTurn] = useState<WatchedTurn | null>(null)
  /** The last turn that was read to its end. */
  const [read, setRead] = useState<WatchedTurn | null>(null)
  const [fruitless, setFruitless] = useState(false)
  const [broken, setBroken] = useState<LivePanel | null>(null)
  const watched = useRef<WatchedTurn | null>(null)
  const begunOnce = useRef(false)
  /** Whether the next turn is to begin as soon as this one's response stands in the list. */
  const goesOn = useRef(false)
  const place = useRef<ReadingPlace | null>(null)
  const latest = useRef(debate)
  const report = useRef(reports)
  useLayoutEffect(() => {
    latest.current = debate
    report.current = reports
  })
  const current = useSyncExternalStore(turn?.subscribe ?? nothing, turn?.current ?? nobody)
  // The response takes the panel's place once it has been read and stands in the list.
  const replaced = turn !== null && turn === read && isListed(debate, turn.current().turnNumber)
  // While joining, no panel is shown until the server confirms that a turn is running.
  const panel = replaced || (turn && isLooking(turn)) ? null : current

  const watch = useCallback(
    async (open: Open, how: 'start' | 'join' | 'tellAgain') => {
      const other = watched.current
      // A request for a turn does not wait for an attempt to join a turn that may not exist.
      if (other !== null && !(how === 'start' && isLooking(other))) return
      other?.close()
      const saved = how === 'tellAgain' ? open.responses.at(-1) : undefined
      const turnNumber = saved?.turnNumber ?? open.liveTurn ?? open.currentTurn
      const started = watchTurn(saved ? toldAgain(saved) : calls.source(open), how === 'join' ? how : 'start', {
        clock,
        pace: nextPace(),
        seen: place.current?.turnNumber === turnNumber ? place.current.length : 0,
        turnNumber,
        // After a start only earlier responses count: a later one must not replace the panel before it has been read.
        isListed: (number) => saved === undefined && isListed(how === 'start' ? open : latest.current, number),
      })
      place.current = null
      watched.current = started
      begunOnce.current = true
      setTurn(started)
      setFruitless(false)
      setBroken(null)
      const end = await started.ended
      watched.current = null
      const shown = started.current()
      if (end.kind !== 'response') goesOn.current = false
      if (end.kind === 'failed' && shown.text !== '') setBroken(shown)
      setFruitless(end.kind !== 'response')
      report.current.onEnd(end)
      // The panel stays until the response stands in the list: the cache notifies its readers a moment later.
      if (end.kind === 'response') setRead(started)
      else setTurn(null)
      if (end.kind === 'nothing') await clock.sleep(LOOK_AGAIN_MS)
      await calls.ended(open, end)
      // A fetch that fails at once ends before the cache tells its readers of the response, which it does in a later task:
      // the panel would go before its response stands in the list, and a turn that was read whole would come back folded.
      await new Promise((resolve) => setTimeout(resolve))
      setTurn((now) => (now === started ? null : now))
    },
    [calls, clock],
  )

  // Leaving the view stops watching; the turn goes on.
  useEffect(() => {
    const keepPlace = () => {
      const reading = watched.current?.current()
      const open = latest.current
      if (open === null) return
      // With the whole text on the screen there is no place in it.
      const inside = reading && reading.pace !== 'asItComes' ? reading : null
      calls.places?.(open).keep(inside && { turnNumber: inside.turnNumber, length: inside.text.length })
    }
    addEventListener('pagehide', keepPlace)
    return () => {
      removeEventListener('pagehide', keepPlace)
      keepPlace()
      watched.current?.close()
      watched.current = null
    }
  }, [calls])

  const known = debate !== null
  // Before the screen is painted, so that a response whose reading goes on is not shown whole for a moment.
  useLayoutEffect(() => {
    const open = latest.current
    if (!known || open === null) return
    place.current = calls.places?.(open).take() ?? null
    const saved = open.responses.at(-1)
    if (saved?.turnNumber === place.current?.turnNumber && saved !== undefined) void watch(open, 'tellAgain')
  }, [known, calls, watch])

  const running = debate !== null && debate.liveTurn !== null
  useEffect(() => {
    if (running && latest.current) void watch(latest.current, 'join')
  }, [running, fetchedAt, watch])

  const startsByItself = debate !== null && debate.can.advance && debate.responses.length === 0 && !running
  useEffect(() => {
    if (!startsByItself) return
    const left = new AbortController()
    clock.sleep(FIRST_TURN_DELAY_MS, left.signal).then(
      // Only once: a first turn that was stopped or failed is not begun again unless the reader asks for it.
      () => latest.current && !begunOnce.current && void watch(latest.current, 'start'),
      () => {},
    )
    return () => left.abort()
  }, [startsByItself, clock, watch])

  useEffect(() => {
    if (!goesOn.current || panel !== null || watched.current !== null || latest.current === null) return
    goesOn.current = false
    void watch(latest.current, 'start')
  }, [panel, watch])

  return {
    panel,
    broken: broken && !isListed(debate, broken.turnNumber) ? broken : null,
    fruitless,
    advance: () => {
      if (turn !== null && panel?.written === true) {
        goesOn.current = true
        turn.finish()
      } else if (debate) void watch(debate, 'start')
    },
    showAll: () => {
      showAllFromNowOn()
      turn?.goOnAt('asItComes')
    },
    choosePace: (pace) => {
      choosePace(pace)
      turn?.goOnAt(pace)
    },
    stop: () => {
      turn?.stop().catch((error: unknown) => report.current.onStopFailed(error as Error))
    },
  }
}

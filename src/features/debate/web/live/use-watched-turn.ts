import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { Debate } from '../../contract/debates.ts'
import { FIRST_TURN_DELAY_MS } from '../../rules.ts'
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
export type WatchedDebate = Pick<Debate, 'currentTurn' | 'liveTurn'> & {
  readonly responses: readonly { readonly turnNumber: number }[]
  readonly can: { readonly advance: boolean }
}

/** How its turns are reached. */
export interface TurnCalls<Open> {
  readonly source: (debate: Open) => TurnSource
  /** A turn has ended: what the page knows of the debate is brought up to date. */
  readonly ended: (debate: Open, end: TurnEnd) => Promise<void>
}

export interface WatchedTurnView {
  /** Null = no turn is being watched. */
  readonly panel: LivePanel | null
  /** Whether the last turn that was watched here ended without a response. */
  readonly fruitless: boolean
  /** Asks for the next turn. */
  readonly advance: () => void
  readonly showAll: () => void
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
  const watched = useRef<WatchedTurn | null>(null)
  const begunOnce = useRef(false)
  const latest = useRef(debate)
  const report = useRef(reports)
  useEffect(() => {
    latest.current = debate
    report.current = reports
  })
  const current = useSyncExternalStore(turn?.subscribe ?? nothing, turn?.current ?? nobody)
  // The response takes the panel's place once it has been read and stands in the list.
  const replaced = turn !== null && turn === read && isListed(debate, turn.current().turnNumber)
  // While joining, no panel is shown until the server confirms that a turn is running.
  const panel = replaced || (turn && isLooking(turn)) ? null : current

  const watch = useCallback(
    async (open: Open, how: 'start' | 'join') => {
      const other = watched.current
      // A request for a turn does not wait for an attempt to join a turn that may not exist.
      if (other !== null && !(how === 'start' && isLooking(other))) return
      other?.close()
      const keepUp = matchMedia('(prefers-reduced-motion: reduce)').matches
      const started = watchTurn(calls.source(open), how, {
        clock,
        keepUp,
        turnNumber: open.currentTurn,
        // After a start only earlier responses count: a later one must not replace the panel before it has been read.
        isListed: (turnNumber) => isListed(how === 'start' ? open : latest.current, turnNumber),
      })
      watched.current = started
      begunOnce.current = true
      setTurn(started)
      setFruitless(false)
      const end = await started.ended
      watched.current = null
      setFruitless(end.kind !== 'response')
      report.current.onEnd(end)
      // The panel stays until the response stands in the list: the cache notifies its readers a moment later.
      if (end.kind === 'response') setRead(started)
      else setTurn(null)
      if (end.kind === 'nothing') await clock.sleep(LOOK_AGAIN_MS)
      await calls.ended(open, end)
      setTurn((current) => (current === started ? null : current))
    },
    [calls, clock],
  )

  // Leaving the view stops watching; the turn goes on.
  useEffect(
    () => () => {
      watched.current?.close()
      watched.current = null
    },
    [],
  )

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

  return {
    panel,
    fruitless,
    advance: () => debate && void watch(debate, 'start'),
    showAll: () => turn?.showAll(),
    stop: () => {
      turn?.stop().catch((error: unknown) => report.current.onStopFailed(error as Error))
    },
  }
}

import type { Response } from '#features/debates/contract/entries.ts'
import type { ServerEvent } from '#platform/sse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import { FIRST_TURN_DELAY_MS } from '#features/debates/rules.ts'
import { nextPace } from './pace.ts'
import type { TurnEnd, TurnSource } from './turn-stream.ts'
import { type LivePanel, type WatchedTurn, watchTurn } from './watched-turn.ts'
import * as v from 'valibot'
import { parsedAs } from '#platform/schemas.ts'
import { forget, keep, kept } from '#platform/web/session-state.ts'

/** Milliseconds before the next attempt to join a running turn whose server has stopped. */
const LOOK_AGAIN_MS = 2_000

const PLACE_KEY = 'reading-place'
const count = v.pipe(v.number(), v.safeInteger())
const placeSchema = v.object({ debateId: v.string(), turnNumber: count, length: count })
type ReadingPlace = Omit<v.InferOutput<typeof placeSchema>, 'debateId'>

/** Keeps the reading position for the tab's session, even if the reader leaves or reloads the debate (§12). */
export function readingPlaces(debateId: string) {
  return {
    take(): ReadingPlace | null {
      const place = parsedAs(placeSchema, kept(PLACE_KEY))
      forget(PLACE_KEY)
      return place?.debateId === debateId ? place : null
    },
    keep(place: ReadingPlace | null): void {
      if (place === null) forget(PLACE_KEY)
      else keep(PLACE_KEY, { debateId, ...place })
    },
  }
}

export type WatchedDebate = Pick<Debate, 'currentTurn' | 'liveTurn' | 'responses'> & {
  readonly can: { readonly advance: boolean }
}

export interface TurnCalls<Open> {
  /** Returns a turn's source of events. @param closing true if a turn started from it closes the debate (§13) */
  readonly source: (debate: Open, closing: boolean) => TurnSource
  readonly ended: (debate: Open, end: TurnEnd) => Promise<void>
  readonly refetch: (debate: Open) => Promise<void>
  readonly places?: (debate: Open) => ReturnType<typeof readingPlaces>
  /** When this page created the debate, in milliseconds; undefined if it did not. */
  readonly createdAt?: (debate: Open) => number | undefined
}

/** Each change creates a new object, except that the text of `turn` changes in place. */
interface SeenTurns {
  /** The turn that is being watched or whose text has just appeared completely, or null if there is none. */
  readonly turn: WatchedTurn | null
  /** True once the text of `turn` has appeared completely. */
  readonly isRead: boolean
  /** The last turn if it failed, with the text that had arrived, or null once another turn is being watched. */
  readonly failed: { readonly arrived: LivePanel; readonly error: Error } | null
  readonly endedWithoutResponse: boolean
}

export const NOTHING_SEEN: SeenTurns = { turn: null, isRead: false, failed: null, endedWithoutResponse: false }

export const isListed = (debate: Pick<WatchedDebate, 'responses'> | null, number: number): boolean =>
  debate?.responses.some(({ turnNumber }) => turnNumber === number) === true

/** True from the server's confirmation of a joined turn until a saved response replaces the live panel. */
export function hasPanel({ turn, isRead }: SeenTurns, debate: Pick<WatchedDebate, 'responses'> | null): boolean {
  return turn !== null && !isLooking(turn) && !(isRead && isListed(debate, turn.current().turnNumber))
}

const isLooking = (turn: WatchedTurn): boolean => turn.how === 'join' && turn.current().turn === null

export class TurnWatching<Open extends WatchedDebate> {
  readonly #calls: TurnCalls<Open>
  readonly #clock: Clock
  readonly #changed: (seen: SeenTurns) => void
  /** Null while the server's state is unknown. */
  #debate: Open | null = null
  #seen = NOTHING_SEEN
  #place: ReadingPlace | null = null
  /** The time in milliseconds at which the state with the running turn was fetched; null while no turn runs. */
  #joinedAt: number | null = null
  /** Aborts the wait before the first turn; null while the page is not waiting for that turn. */
  #first: AbortController | null = null
  #begunOnce = false
  /** The number of the turn for which the closing was last requested. A retry of that turn requests the closing again. */
  #closingTurn: number | null = null
  #onEnd: (end: TurnEnd) => void = () => {}

  constructor(calls: TurnCalls<Open>, clock: Clock, changed: (seen: SeenTurns) => void) {
    this.#calls = calls
    this.#clock = clock
    this.#changed = changed
  }

  /**
   * Joins or starts a turn as the state requires. Must be called with each state that the page shows.
   * @param fetchedAt when that state was last fetched, in milliseconds
   */
  knows(debate: Open | null, fetchedAt: number, onEnd: (end: TurnEnd) => void): void {
    this.#onEnd = onEnd
    const isNew = this.#debate === null
    this.#debate = debate
    if (debate !== null && isNew) this.#returnToPlace(debate)
    this.#joinRunning(debate, fetchedAt)
    this.#startFirst(debate)
  }

  /** Requests the next turn, unless the current turn's text is still appearing. @param closing true to begin the closing (§13) */
  advance(closing = false): void {
    if (closing) this.#closingTurn = this.#debate?.currentTurn ?? null
    if (this.#debate) void this.#watch(this.#debate, 'start')
  }

  keepPlace(): void {
    if (this.#debate === null) return
    const reading = this.#watched()?.current()
    const inside = reading && reading.pace !== 'asItComes' ? reading : null
    this.#calls.places?.(this.#debate).keep(inside && { turnNumber: inside.turnNumber, length: inside.text.length })
  }

  close(): void {
    this.#watched()?.close()
    this.#first?.abort()
    this.#first = null
    this.#joinedAt = null
    this.#debate = null
    this.#see(NOTHING_SEEN)
  }

  #returnToPlace(debate: Open): void {
    this.#place = this.#calls.places?.(debate).take() ?? null
    const saved = debate.responses.at(-1)
    if (saved !== undefined && saved.turnNumber === this.#place?.turnNumber) void this.#watch(debate, 'replay')
  }

  #joinRunning(debate: Open | null, fetchedAt: number): void {
    const moment = debate === null || debate.liveTurn === null ? null : fetchedAt
    const isNews = moment !== this.#joinedAt
    this.#joinedAt = moment
    if (debate !== null && moment !== null && isNews) void this.#watch(debate, 'join')
  }

  #startFirst(debate: Open | null): void {
    const isDue = debate !== null && debate.can.advance && debate.responses.length === 0 && debate.liveTurn === null
    if (isDue === (this.#first !== null)) return
    this.#first?.abort()
    this.#first = isDue ? new AbortController() : null
    if (!isDue || this.#first === null) return
    const createdAt = this.#calls.createdAt?.(debate) ?? this.#clock.now()
    const pause = Math.max(0, createdAt + FIRST_TURN_DELAY_MS - this.#clock.now())
    this.#clock.sleep(pause, this.#first.signal).then(
      // Starts the first turn only once. If that turn was stopped or failed, only the reader starts it again.
      () => this.#debate && !this.#begunOnce && void this.#watch(this.#debate, 'start'),
      () => {},
    )
  }

  #watched(): WatchedTurn | null {
    return this.#seen.isRead ? null : this.#seen.turn
  }

  #see(seen: SeenTurns): void {
    this.#seen = seen
    this.#changed(seen)
  }

  async #watch(open: Open, how: 'start' | 'join' | 'replay'): Promise<void> {
    const other = this.#watched()
    // A start replaces a join that is still waiting, because the turn to join may not exist.
    if (other !== null && !(how === 'start' && isLooking(other))) return
    other?.close()
    const turn = this.#begin(open, how)
    this.#place = null
    this.#begunOnce = true
    this.#see({ ...NOTHING_SEEN, turn })
    this.#refetchIfBehind(open, turn)
    const end = await turn.ended
    const arrived = turn.current()
    if (end.kind === 'response') this.#see({ ...this.#seen, isRead: true })
    else {
      const failed = end.kind === 'failed' ? { arrived, error: end.error } : null
      this.#see({ ...NOTHING_SEEN, endedWithoutResponse: true, failed })
    }
    this.#onEnd(end)
    if (end.kind === 'nothing') await this.#clock.sleep(LOOK_AGAIN_MS)
    await this.#calls.ended(open, end)
    // Waits until the cache shows the saved response, because the panel would otherwise disappear too early.
    await new Promise((resolve) => setTimeout(resolve))
    if (this.#seen.turn === turn) this.#see({ ...this.#seen, turn: null, isRead: false })
  }

  #refetchIfBehind(open: Open, watched: WatchedTurn): void {
    const unsubscribe = watched.subscribe(() => {
      const { turn } = watched.current()
      if (turn === null) return
      unsubscribe()
      if (turn.turnNumber > (this.#debate ?? open).currentTurn) void this.#calls.refetch(open)
    })
  }

  #begin(open: Open, how: 'start' | 'join' | 'replay'): WatchedTurn {
    const saved = how === 'replay' ? open.responses.at(-1) : undefined
    const turnNumber = saved?.turnNumber ?? open.liveTurn ?? open.currentTurn
    const closing = how === 'start' && this.#closingTurn === turnNumber
    return watchTurn(saved ? replay(saved) : this.#calls.source(open, closing), how === 'join' ? how : 'start', {
      clock: this.#clock,
      pace: nextPace(),
      seen: this.#place?.turnNumber === turnNumber ? this.#place.length : undefined,
      turnNumber,
      closing,
      // After a start, responses saved later do not count. They would hide the panel before its text has appeared.
      isListed: (number) => saved === undefined && isListed(how === 'start' ? open : this.#debate, number),
    })
  }
}

function replay(response: Response): TurnSource {
  const { turnNumber, optionNumber, round, aiModel, engine, servedBy } = response
  const turn = { turnNumber, optionNumber, round, aiModel, engine, servedBy }
  const told = () => Promise.resolve(events([{ turn }, { response }]))
  return { start: told, join: told, stop: () => Promise.resolve(), finished: () => Promise.resolve(response) }
}

async function* events(all: readonly TurnEvent[]): AsyncGenerator<ServerEvent, void, void> {
  for (const event of all) yield { data: JSON.stringify(event), event: 'message', id: '' }
}

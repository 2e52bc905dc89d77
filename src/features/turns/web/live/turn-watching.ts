/** The turns of an open debate as one reader watches them, one after the other, without a screen (§4 "Streaming", §12). */
import type { Response } from '#features/debates/contract/entries.ts'
import type { ServerEvent } from '#platform/sse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import { FIRST_TURN_DELAY_MS } from '#features/debates/rules.ts'
import { nextPace } from './pace.ts'
import type { ReadingPlace, ReadingPlaces } from './reading-place.ts'
import type { TurnEnd, TurnSource } from './turn-stream.ts'
import { type LivePanel, type WatchedTurn, watchTurn } from './watched-turn.ts'

/**
 * Milliseconds before the debate is fetched again when its running turn cannot be joined because its server is gone.
 */
const LOOK_AGAIN_MS = 2_000

/** What must be known of a debate to watch its turns. */
export type WatchedDebate = Pick<Debate, 'currentTurn' | 'liveTurn' | 'responses'> & {
  readonly can: { readonly advance: boolean }
}

/** How its turns are reached. */
export interface TurnCalls<Open> {
  readonly source: (debate: Open) => TurnSource
  /** A turn has ended: what the page knows of the debate is brought up to date. */
  readonly ended: (debate: Open, end: TurnEnd) => Promise<void>
  /** Fetches the debate again: a turn is watched whose predecessor the page does not know. */
  readonly refetch: (debate: Open) => Promise<void>
  /** Where the reader's place is kept; without it a reload shows a turn from its beginning. */
  readonly places?: (debate: Open) => ReadingPlaces
}

/** What is seen of the turns: a new object for every change. The text of `turn` changes by itself. */
export interface SeenTurns {
  /** The turn that is watched, or was read to its end a moment ago; null = none. */
  readonly turn: WatchedTurn | null
  /** Whether `turn` has been read to its end: its response is on its way to the list. */
  readonly isRead: boolean
  /** The last turn if it failed, as far as it had arrived, and why; null once another turn is watched. */
  readonly failed: FailedTurn | null
  /** Whether the last turn that was watched here ended without a response. */
  readonly endedWithoutResponse: boolean
}

interface FailedTurn {
  readonly arrived: LivePanel
  readonly error: Error
}

export const NOTHING_SEEN: SeenTurns = { turn: null, isRead: false, failed: null, endedWithoutResponse: false }

export const isListed = (debate: Pick<WatchedDebate, 'responses'> | null, number: number): boolean =>
  debate?.responses.some(({ turnNumber }) => turnNumber === number) === true

/**
 * Whether the turn has a panel of its own. A turn that is only looked for has none until the server confirms that it runs;
 * one that has been read gives its place to its response as soon as that stands in the list.
 */
export function hasPanel({ turn, isRead }: SeenTurns, debate: Pick<WatchedDebate, 'responses'> | null): boolean {
  return turn !== null && !isLooking(turn) && !(isRead && isListed(debate, turn.current().turnNumber))
}

const isLooking = (turn: WatchedTurn): boolean => turn.how === 'join' && turn.current().turn === null

export class TurnWatching<Open extends WatchedDebate> {
  readonly #calls: TurnCalls<Open>
  readonly #clock: Clock
  readonly #changed: (seen: SeenTurns) => void
  /** Null while it is not known what the server holds. */
  #debate: Open | null = null
  #seen = NOTHING_SEEN
  /** Where a turn is to be read on; null once a turn is watched. */
  #place: ReadingPlace | null = null
  /** The answer, by its moment, after which the running turn was joined; null while no turn runs. */
  #joinedAt: number | null = null
  /** Ends the wait for the debate's first turn; null where no first turn is due. */
  #first: AbortController | null = null
  #begunOnce = false
  /** Whether the next turn is to begin as soon as this one's response stands in the list. */
  #goesOn = false
  #onEnd: (end: TurnEnd) => void = () => {}

  /** @param changed gets what is seen, whenever that changes */
  constructor(calls: TurnCalls<Open>, clock: Clock, changed: (seen: SeenTurns) => void) {
    this.#calls = calls
    this.#clock = clock
    this.#changed = changed
  }

  /**
   * Must be called with each state of the debate that the page shows: it begins what follows from that state.
   * @param fetchedAt milliseconds of the last answer that said so
   * @param onEnd is called with the end of each turn, until the next call of this function
   */
  knows(debate: Open | null, fetchedAt: number, onEnd: (end: TurnEnd) => void): void {
    this.#onEnd = onEnd
    const isNew = this.#debate === null
    this.#debate = debate
    if (debate !== null && isNew) this.#returnToPlace(debate)
    this.#joinRunning(debate, fetchedAt)
    this.#startFirst(debate)
    if (!this.#goesOn || debate === null || this.#watched() !== null || hasPanel(this.#seen, debate)) return
    this.#goesOn = false
    void this.#watch(debate, 'start')
  }

  /** Asks for the next turn; a turn that is written, but not read to its end, is shown whole first. */
  advance(): void {
    const { turn } = this.#seen
    if (turn?.current().written === true && hasPanel(this.#seen, this.#debate)) {
      this.#goesOn = true
      turn.finish()
    } else if (this.#debate) void this.#watch(this.#debate, 'start')
  }

  /** Keeps the reader's place in the turn that is being read, for a reload. */
  keepPlace(): void {
    if (this.#debate === null) return
    const reading = this.#watched()?.current()
    // With the whole text on the screen there is no place in it.
    const inside = reading && reading.pace !== 'asItComes' ? reading : null
    this.#calls.places?.(this.#debate).keep(inside && { turnNumber: inside.turnNumber, length: inside.text.length })
  }

  /** Stops watching; the turn goes on. */
  close(): void {
    this.#watched()?.close()
    this.#first?.abort()
    this.#first = null
    this.#joinedAt = null
    this.#debate = null
    this.#see(NOTHING_SEEN)
  }

  /** A response whose reading was left in the middle is shown on from there. */
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

  /** §4: in a debate without responses the first turn starts by itself. */
  #startFirst(debate: Open | null): void {
    const isDue = debate !== null && debate.can.advance && debate.responses.length === 0 && debate.liveTurn === null
    if (isDue === (this.#first !== null)) return
    this.#first?.abort()
    this.#first = isDue ? new AbortController() : null
    if (this.#first === null) return
    this.#clock.sleep(FIRST_TURN_DELAY_MS, this.#first.signal).then(
      // Only once: a first turn that was stopped or failed is not begun again unless the reader asks for it.
      () => this.#debate && !this.#begunOnce && void this.#watch(this.#debate, 'start'),
      () => {},
    )
  }

  /** The turn that is being watched; null when there is none, or it has been read to its end. */
  #watched(): WatchedTurn | null {
    return this.#seen.isRead ? null : this.#seen.turn
  }

  #see(seen: SeenTurns): void {
    this.#seen = seen
    this.#changed(seen)
  }

  async #watch(open: Open, how: 'start' | 'join' | 'replay'): Promise<void> {
    const other = this.#watched()
    // A request for a turn does not wait for an attempt to join a turn that may not exist.
    if (other !== null && !(how === 'start' && isLooking(other))) return
    other?.close()
    const turn = this.#begin(open, how)
    this.#place = null
    this.#begunOnce = true
    this.#see({ ...NOTHING_SEEN, turn })
    this.#refetchIfBehind(open, turn)
    const end = await turn.ended
    if (end.kind !== 'response') this.#goesOn = false
    const arrived = turn.current()
    // The panel stays until the response stands in the list: the cache notifies its readers a moment later.
    if (end.kind === 'response') this.#see({ ...this.#seen, isRead: true })
    else {
      const failed = end.kind === 'failed' ? { arrived, error: end.error } : null
      this.#see({ ...NOTHING_SEEN, endedWithoutResponse: true, failed })
    }
    this.#onEnd(end)
    if (end.kind === 'nothing') await this.#clock.sleep(LOOK_AGAIN_MS)
    await this.#calls.ended(open, end)
    // A fetch that fails at once ends before the cache tells its readers of the response, which it does in a later task:
    // the panel would go before its response stands in the list, and a turn that was read whole would come back folded.
    await new Promise((resolve) => setTimeout(resolve))
    if (this.#seen.turn === turn) this.#see({ ...this.#seen, turn: null, isRead: false })
  }

  /** Fetches the debate once the server names a turn that is not the next one here: others wrote turns meanwhile. */
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
    return watchTurn(saved ? replay(saved) : this.#calls.source(open), how === 'join' ? how : 'start', {
      clock: this.#clock,
      pace: nextPace(),
      seen: this.#place?.turnNumber === turnNumber ? this.#place.length : 0,
      turnNumber,
      // After a start only earlier responses count: a later one must not replace the panel before it has been read.
      isListed: (number) => saved === undefined && isListed(how === 'start' ? open : this.#debate, number),
    })
  }
}

/** A turn that is saved, as a source to watch: for a reader who left it in the middle (§12). */
function replay(response: Response): TurnSource {
  const { turnNumber, optionNumber, aiModel, engine, servedBy } = response
  const turn = { turnNumber, optionNumber, aiModel, engine, servedBy }
  const told = () => Promise.resolve(events([{ turn }, { response }]))
  return { start: told, join: told, stop: () => Promise.resolve(), finished: () => Promise.resolve(response) }
}

async function* events(all: readonly TurnEvent[]): AsyncGenerator<ServerEvent, void, void> {
  for (const event of all) yield { data: JSON.stringify(event), event: 'message', id: '' }
}

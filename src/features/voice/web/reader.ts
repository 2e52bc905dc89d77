/** Reads turns aloud sentence by sentence, with any engine (§20 Listen). */

export interface HeardTurn {
  readonly turnNumber: number
  readonly optionNumber: 1 | 2
  /** Null while the turn is being written. */
  readonly responseId: string | null
  /** A BCP 47 language tag. */
  readonly language: string
  readonly parts: readonly string[]
  readonly finished: boolean
}

export interface Spoken {
  readonly turn: HeardTurn
  readonly part: number
  readonly text: string
}

/** Speaks a sentence. Rejects if speaking fails or the signal is aborted. @param rate 1 is normal speed */
export type Say = (spoken: Spoken, next: Spoken | null, rate: number, signal: AbortSignal) => Promise<void>

export interface ReaderState {
  /** `waiting`: the next text of an unfinished turn has not arrived yet. */
  readonly status: 'playing' | 'waiting' | 'paused' | 'ended' | 'failed'
  /** The current sentence, or the next sentence to speak; null if there is none yet. */
  readonly spoken: Spoken | null
  readonly error: unknown
}

export type Reader = ReturnType<typeof createReader>

interface Place {
  readonly turnNumber: number
  readonly part: number
}

export function createReader(say: Say, onChange: (state: ReaderState) => void) {
  let turns: readonly HeardTurn[] = []
  let place: Place = { turnNumber: 0, part: 0 }
  let rate = 1
  let running: AbortController | null = null
  let state: ReaderState = { status: 'paused', spoken: null, error: null }

  const tell = (status: ReaderState['status'], spoken = state.spoken, error: unknown = null) => {
    state = { status, spoken, error }
    onChange(state)
  }

  function at({ turnNumber, part }: Place): Spoken | 'wait' | 'end' {
    for (const turn of turns) {
      if (turn.turnNumber < turnNumber) continue
      const from = turn.turnNumber === turnNumber ? part : 0
      const text = turn.parts[from]
      if (text !== undefined) return { turn, part: from, text }
      if (!turn.finished) return 'wait'
    }
    return 'end'
  }

  function stop(): void {
    running?.abort(new DOMException('stopped', 'AbortError'))
    running = null
  }

  async function run(): Promise<void> {
    stop()
    const mine = (running = new AbortController())
    for (;;) {
      const here = at(place)
      if (typeof here === 'string') {
        running = null
        return tell(here === 'wait' ? 'waiting' : 'ended')
      }
      place = { turnNumber: here.turn.turnNumber, part: here.part }
      tell('playing', here)
      const behind = { ...place, part: place.part + 1 }
      const next = at(behind)
      try {
        await say(here, typeof next === 'string' ? null : next, rate, mine.signal)
      } catch (error) {
        if (mine.signal.aborted) return
        running = null
        return isNotAllowed(error) ? tell('paused') : tell('failed', here, error)
      }
      if (mine.signal.aborted) return
      place = behind
    }
  }

  function moveTo(there: Place): void {
    place = there
    if (state.status === 'playing' || state.status === 'waiting') return void run()
    const here = at(place)
    tell('paused', typeof here === 'string' ? state.spoken : here)
  }

  return {
    /** Replaces the turns. @param now all turns, sorted by number; a turn may be passed again once it is finished */
    setTurns(now: readonly HeardTurn[]): void {
      turns = now
      const isIdle = state.status === 'waiting' || state.status === 'ended'
      if (isIdle && (state.status === 'waiting' || typeof at(place) !== 'string')) void run()
    },
    setRate(now: number): void {
      rate = now
      if (state.status === 'playing') void run()
    },
    play(): void {
      if (state.status === 'ended') place = { turnNumber: 0, part: 0 }
      void run()
    },
    /** Stops reading. Resuming repeats the sentence, because browsers on Android cannot pause inside a sentence. */
    pause(): void {
      stop()
      tell('paused')
    },
    nextTurn(): void {
      const next = turns.find(({ turnNumber }) => turnNumber > place.turnNumber)
      if (next !== undefined) moveTo({ turnNumber: next.turnNumber, part: 0 })
    },
    /** Goes to the beginning of the current turn or, from there, to the previous turn. */
    previousTurn(): void {
      const before = turns.findLast(({ turnNumber }) => turnNumber < place.turnNumber)
      const turnNumber = place.part > 0 ? place.turnNumber : (before?.turnNumber ?? place.turnNumber)
      moveTo({ turnNumber, part: 0 })
    },
  }
}

/** Returns true if the browser refused to play sound without a recent user gesture. */
const isNotAllowed = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

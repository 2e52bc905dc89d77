/** The live panel's behaviour without a screen: stream → reveal → end (§4 "Streaming", §12). */
import { CallError } from '#platform/web/calls/call.ts'
import type { Clock } from '#platform/clock.ts'
import { PANEL_REMOVAL_MS, REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'
import { MS_PER_CHARACTER, type Pace } from './pace.ts'
import { Reveal } from './reveal.ts'
import { turnSteps, type TurnEnd, type TurnHead, type TurnSource, type Waiting } from './turn-stream.ts'

/** The content of the live panel: a new object for every change. */
export interface LivePanel {
  /** The turn's number: that of the turn that was asked for, until the server names the turn. */
  readonly turnNumber: number
  /** Null until the server names the turn. */
  readonly turn: TurnHead | null
  readonly text: string
  readonly waiting: Waiting | null
  /** Whether the server has said that the model thinks, and no text has come since. */
  readonly thinking: boolean
  readonly pace: Pace
  /** Whether the server has sent the turn's response; the reader may still be reading. */
  readonly written: boolean
  readonly connected: boolean
  readonly stopping: boolean
}

export interface WatchedTurn {
  readonly how: 'start' | 'join'
  current(): LivePanel
  subscribe(changed: () => void): () => void
  /** Continues at another pace; `asItComes` shows all text received so far and keeps up from then on. */
  goOnAt(pace: Pace): void
  /** Shows the rest of a turn whose response is there, and ends at once. */
  finish(): void
  /** Asks the server to end the turn; rejects when it refuses. */
  stop(): Promise<void>
  /** Stops watching; the turn itself goes on. `ended` then never settles. */
  close(): void
  /**
   * Settles when the panel must be removed: 300 ms after the last character, or at once when there is nothing to read.
   */
  readonly ended: Promise<TurnEnd>
}

export interface WatchedTurnOptions {
  readonly clock: Clock
  readonly pace: Pace
  /** Length of the text that this reader has seen before, e.g. before a reload. */
  readonly seen?: number
  /** The number of the turn that is asked for, as far as the page knows it. */
  readonly turnNumber: number
  /** Whether that turn's response is already shown: then the panel does not show the turn again. */
  readonly isListed: (turnNumber: number) => boolean
}

/** Begins to watch: `start` asks for the next turn, `join` only joins a running one. */
export function watchTurn(source: TurnSource, how: 'start' | 'join', options: WatchedTurnOptions): WatchedTurn {
  const { clock, pace, turnNumber, isListed } = options
  const reveal = new Reveal(MS_PER_CHARACTER[pace], options.seen)
  const hurried = new AbortController()
  const closed = new AbortController()
  const listeners = new Set<() => void>()
  let panel: LivePanel = {
    turnNumber,
    turn: null,
    text: '',
    waiting: null,
    thinking: false,
    pace,
    written: false,
    connected: true,
    stopping: false,
  }
  let whenAllIsShown = () => {}
  /** Whether the server has answered the last stop. */
  let stopAnswered = false

  const change = (part: Partial<LivePanel>) => {
    panel = { ...panel, ...part }
    for (const listener of listeners) listener()
  }
  const show = () => {
    change({ text: reveal.shown })
    if (reveal.complete) whenAllIsShown()
  }
  const goOnAt = (other: Pace) => {
    reveal.goOnAt(MS_PER_CHARACTER[other], clock.now())
    change({ pace: other })
    show()
  }
  const stopTicking = clock.every(REVEAL_MS_PER_CHARACTER, () => {
    if (reveal.advance(clock.now())) show()
  })

  const listen = async (): Promise<TurnEnd> => {
    const steps = turnSteps(source, how, clock, closed.signal)
    for (;;) {
      const step = await steps.next()
      if (step.done) return step.value
      const news = step.value
      // The turn goes on: when the stop arrived, the server had not begun it, so it may be asked for again.
      if (stopAnswered && news.kind !== 'connection') {
        stopAnswered = false
        change({ stopping: false })
      }
      if (news.kind === 'turn') {
        const { turn } = news
        // Only at the turn's first event: a response that is saved while the reader is behind must not end the reading.
        if (panel.turn === null && isListed(turn.turnNumber)) {
          const nothing: TurnEnd = { kind: 'nothing' }
          await steps.return(nothing)
          return nothing
        }
        change({ turn, turnNumber: turn.turnNumber })
      } else if (news.kind === 'waiting') change({ waiting: news.waiting })
      else if (news.kind === 'thinking') change({ waiting: null, thinking: true })
      else if (news.kind === 'text') {
        reveal.put(news.text, clock.now())
        if (panel.waiting !== null || panel.thinking || reveal.shown.length > panel.text.length)
          change({ waiting: null, thinking: false, text: reveal.shown })
      } else if (news.connected !== panel.connected) change({ connected: news.connected })
    }
  }
  const watch = async (): Promise<TurnEnd> => {
    const end = await listen()
    if (end.kind !== 'response') return end
    reveal.put(end.response.content, clock.now())
    reveal.advance(clock.now())
    change({ text: reveal.shown, waiting: null, thinking: false, connected: true, written: true })
    await new Promise<void>((resolve) => (reveal.complete ? resolve() : (whenAllIsShown = resolve)))
    await clock.sleep(PANEL_REMOVAL_MS, AbortSignal.any([closed.signal, hurried.signal])).catch(() => {
      closed.signal.throwIfAborted()
    })
    return end
  }

  const ended = new Promise<TurnEnd>((resolve) => {
    void watch()
      .catch((error: unknown): TurnEnd => ({ kind: 'failed', error: error as Error }))
      .then((end) => {
        stopTicking()
        // What has arrived of a turn that failed stays on the screen, and no more will come.
        if (end.kind === 'failed') change({ text: reveal.text })
        if (!closed.signal.aborted) resolve(end)
      })
  })

  return {
    how,
    current: () => panel,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    goOnAt,
    finish() {
      hurried.abort()
      goOnAt('asItComes')
    },
    async stop() {
      goOnAt('asItComes')
      // The server may have finished while the text still appears at the pace: then there is nothing to end.
      if (panel.written || panel.stopping) return
      change({ stopping: true })
      try {
        await source.stop()
        stopAnswered = true
      } catch (error) {
        change({ stopping: false })
        if (!(error instanceof CallError && error.status === 404)) throw error
      }
    },
    close() {
      stopTicking()
      closed.abort(new Error('No longer watched.'))
    },
    ended,
  }
}

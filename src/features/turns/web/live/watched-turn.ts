/** Streams and reveals a turn's text for the live panel, without rendering it (§4 "Streaming", §12). */
import type { Clock } from '#platform/clock.ts'
import { PANEL_REMOVAL_MS, REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'
import { MS_PER_CHARACTER, type Pace } from './pace.ts'
import { turnSteps, type TurnEnd, type TurnHead, type TurnSource, type Waiting } from './turn-stream.ts'

export interface LivePanel {
  /** The number of the turn. Until the server sends the number, this is the number that the page expects. */
  readonly turnNumber: number
  readonly turn: TurnHead | null
  readonly closing: boolean
  readonly text: string
  /** The part of the last word that has arrived but is not shown yet. */
  readonly rest: string
  readonly waiting: Waiting | null
  readonly thinking: boolean
  readonly pace: Pace
  readonly written: boolean
  readonly connected: boolean
  readonly stopping: boolean
}

export type WatchedTurn = ReturnType<typeof watchTurn>

export interface WatchedTurnOptions {
  readonly clock: Clock
  readonly pace: Pace
  /** The length of the text that is shown at once; undefined for a turn that was not read before. */
  readonly seen?: number | undefined
  readonly turnNumber: number
  readonly closing?: boolean
  readonly isListed: (turnNumber: number) => boolean
}

/** Watches a turn. `start` requests the next turn, while `join` only joins a running turn. */
export function watchTurn(source: TurnSource, how: 'start' | 'join', options: WatchedTurnOptions) {
  const { clock, pace, turnNumber, closing = false, isListed } = options
  const reveal = new Reveal(MS_PER_CHARACTER[pace], options.seen)
  const closed = new AbortController()
  const listeners = new Set<() => void>()
  const unknown = { turn: null, text: '', rest: '', waiting: null, thinking: false }
  let panel: LivePanel = { turnNumber, closing, ...unknown, pace, written: false, connected: true, stopping: false }
  let whenAllIsShown = () => {}
  // True if the server accepted a stop request before the turn's first event.
  let stopMissed = false

  const change = (part: Partial<LivePanel>) => {
    panel = { ...panel, ...part }
    for (const listener of listeners) listener()
  }
  const shown = () => ({ text: reveal.shown, rest: reveal.rest })
  const show = () => {
    change(shown())
    if (reveal.complete) whenAllIsShown()
  }
  const goOnAt = (other: Pace) => {
    reveal.goOnAt(MS_PER_CHARACTER[other], clock.now())
    change({ pace: other })
    show()
  }
  const goOn = () => {
    reveal.hold(false, clock.now())
    change({ stopping: false })
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
      if (stopMissed && news.kind !== 'connection') {
        stopMissed = false
        goOn()
      }
      if (news.kind === 'turn') {
        const { turn } = news
        // Only the first event checks for a saved response, because a response saved later must not end the reveal.
        if (panel.turn === null && isListed(turn.turnNumber)) {
          const nothing: TurnEnd = { kind: 'nothing' }
          await steps.return(nothing)
          return nothing
        }
        change({ turn, turnNumber: turn.turnNumber })
      } else if (news.kind === 'waiting') change({ waiting: news.waiting })
      else if (news.kind === 'thinking') change({ waiting: null, thinking: true })
      else if (news.kind === 'text') {
        // The first character appears at once.
        const waited = reveal.text === '' && options.seen === undefined ? MS_PER_CHARACTER[panel.pace] : 0
        reveal.put(news.text, clock.now() - waited)
        if (waited > 0) reveal.advance(clock.now())
        if (panel.waiting !== null || panel.thinking || reveal.shown.length > panel.text.length)
          change({ waiting: null, thinking: false, ...shown() })
      } else if (news.connected !== panel.connected) change({ connected: news.connected })
    }
  }
  const watch = async (): Promise<TurnEnd> => {
    const end = await listen()
    if (end.kind !== 'response') return end
    reveal.put(end.response.content, clock.now())
    reveal.advance(clock.now())
    change({ ...shown(), waiting: null, thinking: false, connected: true, written: true })
    await new Promise<void>((resolve) => (reveal.complete ? resolve() : (whenAllIsShown = resolve)))
    await clock.sleep(PANEL_REMOVAL_MS, closed.signal)
    return end
  }

  const ended = new Promise<TurnEnd>((resolve) => {
    void watch()
      .catch((error: unknown): TurnEnd => ({ kind: 'failed', error: error as Error }))
      .then((end) => {
        stopTicking()
        if (end.kind === 'failed') change({ text: reveal.text, rest: '' })
        if (!closed.signal.aborted) resolve(end)
      })
  })

  return {
    how,
    current: () => panel,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    goOnAt,
    /** Stops the turn. Unless the stop fails or the pace is `asItComes`, no further text is revealed. */
    async stop(): Promise<void> {
      if (panel.stopping) return
      const hadBegun = panel.turn !== null
      reveal.hold(true, clock.now())
      change({ stopping: true })
      show()
      // The server may already have finished the turn, even though its text is still appearing.
      if (panel.written) return
      try {
        await source.stop()
        stopMissed = !hadBegun
      } catch (error) {
        goOn()
        throw error
      }
    },
    /** Stops watching, without stopping the turn. `ended` then never settles. */
    close() {
      stopTicking()
      closed.abort(new Error('No longer watched.'))
    },
    /** Resolves 300 ms after the last character is shown, or at once if the turn ended without a response. */
    ended,
  }
}

/** Reveals text according to the elapsed time (§4), because a hidden tab ticks at most once a second. */
export class Reveal {
  #text = ''
  /** A UTF-16 index, never between the halves of a surrogate pair. */
  #shown = 0
  #seen: number
  /** The time in milliseconds at which the last character was shown or the wait for more text ended. */
  #since = 0
  #msPerCharacter: number
  #isHeld = false

  /** @param msPerCharacter 0 shows everything as it arrives @param seen the length of the text that is shown at once */
  constructor(msPerCharacter: number, seen = 0) {
    this.#msPerCharacter = msPerCharacter
    this.#seen = seen
  }

  get shown(): string {
    return this.#text.slice(0, this.#shown)
  }

  /** Returns the hidden part of the current word, or '' between words and in scripts that break lines anywhere. */
  get rest(): string {
    if (!LETTER_BEFORE.test(this.#text.slice(Math.max(0, this.#shown - 2), this.#shown))) return ''
    return REST_OF_WORD.exec(this.#text.slice(this.#shown, this.#shown + WORD_MAX))?.[0] ?? ''
  }

  get text(): string {
    return this.#text
  }

  get complete(): boolean {
    return this.#shown >= this.#text.length || (this.#isHeld && this.#msPerCharacter > 0)
  }

  put(text: string, now: number): void {
    if (this.complete) this.#since = now
    this.#text = text
    this.#shown = Math.min(Math.max(this.#shown, this.#seen), text.length)
    if (isInPair(text, this.#shown)) this.#shown += 1
  }

  goOnAt(msPerCharacter: number, now: number): void {
    this.advance(now)
    this.#msPerCharacter = msPerCharacter
    this.#since = now
    if (msPerCharacter === 0) this.#shown = this.#text.length
  }

  /** While held, shows no more characters, except if `#msPerCharacter` is 0. */
  hold(isHeld: boolean, now: number): void {
    this.advance(now)
    this.#isHeld = isHeld
    this.#since = now
  }

  advance(now: number): boolean {
    const before = this.#shown
    if (this.#msPerCharacter === 0) this.#shown = this.#text.length
    else {
      const due = Math.max(0, Math.floor((now - this.#since) / this.#msPerCharacter))
      for (let steps = 0; steps < due && !this.complete; steps += 1)
        this.#shown += characterLength(this.#text, this.#shown)
      this.#since += due * this.#msPerCharacter
    }
    return this.#shown !== before
  }
}

const WORD_MAX = 32
const LETTER_BEFORE = /[\p{L}\p{M}\p{N}]$/u
const REST_OF_WORD = /^(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])*[,.;:!?…]?/u
const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
const isInPair = (text: string, at: number): boolean => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff

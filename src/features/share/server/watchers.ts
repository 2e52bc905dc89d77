/** Who watches a turn through a link, on this instance: they are told how many they are, and leave with the link. */
import type { Clock } from '#platform/clock.ts'
import type { EventSink } from '#platform/server/http/route.ts'
import { encodeEvent } from '#platform/sse.ts'
import type { WatchedEvent } from '../contract.ts'

/** Milliseconds between two counts: a thousand who come at once cost each of them one line more, not a thousand. */
const TELL_EVERY_MS = 1_000
/** Dark links that are remembered for those who are just being let in: far more than go dark within that moment. */
const DARK_KEPT = 1_000

export type Watchers = ReturnType<typeof createWatchers>

/** @param farewell what a reader is told when the link goes dark. */
export function createWatchers(clock: Pick<Clock, 'every'>, farewell: WatchedEvent) {
  const watched = new Map<string, Set<Watcher>>()
  const changed = new Set<string>()
  const dark = new Set<string>()
  let stopTelling: (() => void) | null = null

  const count = (token: string) => watched.get(token)?.size ?? 0
  const frameOf = (token: string) => encode({ watching: count(token) })
  const tell = () => {
    if (changed.size === 0) {
      stopTelling?.()
      stopTelling = null
    }
    for (const token of changed) {
      const frame = frameOf(token)
      for (const watcher of watched.get(token) ?? []) watcher.tell(frame)
    }
    changed.clear()
  }
  const change = (token: string) => {
    changed.add(token)
    stopTelling ??= clock.every(TELL_EVERY_MS, tell)
  }

  return {
    /** Lets a reader in, by the token it came with. @param attach begins the stream of the turn. */
    watch(token: string, sink: EventSink, attach: (sink: EventSink) => void): void {
      const all = watched.get(token) ?? new Set()
      const watcher = new Watcher(sink, () => {
        all.delete(watcher)
        if (all.size === 0 && watched.get(token) === all) watched.delete(token)
        else change(token)
      })
      // The link went dark while the reader was on the way in.
      if (dark.has(token)) return watcher.leave(farewell)
      watched.set(token, all.add(watcher))
      attach(watcher)
      watcher.tell(frameOf(token))
      change(token)
    },

    /** The link has gone dark: whoever watches through it is told so and let go. */
    darken(token: string): void {
      dark.add(token)
      for (const oldest of dark) {
        if (dark.size <= DARK_KEPT) break
        dark.delete(oldest)
      }
      for (const watcher of watched.get(token) ?? []) watcher.leave(farewell)
    },

    /** The links through which somebody watches now. */
    tokens: (): string[] => [...watched.keys()],
  }
}

/** A reader's stream between the turn, which writes to it, and the connection: both it and the count may write. */
class Watcher implements EventSink {
  onDrain: (() => void) | null = null
  onClose: (() => void) | null = null
  readonly #sink: EventSink
  #blocked = false

  constructor(sink: EventSink, onGone: () => void) {
    this.#sink = sink
    sink.onDrain = () => {
      this.#blocked = false
      this.onDrain?.()
    }
    sink.onClose = () => {
      onGone()
      this.onClose?.()
    }
  }

  get closed(): boolean {
    return this.#sink.closed
  }

  write(frame: string): boolean {
    const taken = this.#sink.write(frame)
    if (!taken) this.#blocked = true
    return taken
  }

  /** For a reader who is behind the next count will do. */
  tell(frame: string): void {
    if (!this.#blocked && !this.closed) this.write(frame)
  }

  leave(farewell: WatchedEvent): void {
    this.write(encode(farewell))
    this.end()
  }

  end(): void {
    this.#sink.end()
  }
}

const encode = (event: WatchedEvent) => encodeEvent(JSON.stringify(event))

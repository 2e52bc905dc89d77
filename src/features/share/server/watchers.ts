/** Counts the readers who watch through a link, sends them the count, and ends their streams on revocation. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { EventSink } from '#platform/server/http/route.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { encodeEvent } from '#platform/sse.ts'
import type { WatchedEvent } from '../contract.ts'

/** Milliseconds between two announcements of the count, so that many readers who join at once cause only one. */
const TELL_EVERY_MS = 1_000
/** The number of revoked links to remember. Far fewer links are revoked while one reader joins. */
const DARK_KEPT = 1_000

export type Watchers = ReturnType<typeof createWatchers>

/** Creates the counter of this instance. @param announce sends the other instances the number of watchers on this one */
export function createWatchers(
  clock: Pick<Clock, 'every'>,
  linkGoneEvent: WatchedEvent,
  announce: (token: string, count: number) => void = () => {},
) {
  const watched = new Map<string, Set<Watcher>>()
  /** Maps each watched token to the counts of other instances. */
  const elsewhere = new Map<string, Map<string, number>>()
  const changed = new Set<string>()
  const unannounced = new Set<string>()
  const dark = new LRUCache<string, true>({ max: DARK_KEPT })
  let stopTelling: (() => void) | null = null

  const count = (token: string) => watched.get(token)?.size ?? 0
  const frameOf = (token: string) => {
    const others = [...(elsewhere.get(token)?.values() ?? [])]
    return encode({ watching: others.reduce((sum, more) => sum + more, count(token)) })
  }
  const tell = () => {
    for (const token of unannounced) announce(token, count(token))
    unannounced.clear()
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
  const changeHere = (token: string) => {
    unannounced.add(token)
    change(token)
  }

  return {
    watch(token: string, sink: EventSink, attach: (sink: EventSink) => void): void {
      const all = watched.get(token) ?? new Set()
      const watcher = new Watcher(sink, () => {
        all.delete(watcher)
        if (all.size === 0 && watched.get(token) === all) {
          watched.delete(token)
          elsewhere.delete(token)
        }
        changeHere(token)
      })
      // The link was revoked while the reader was joining.
      if (dark.has(token)) return watcher.leave(linkGoneEvent)
      watched.set(token, all.add(watcher))
      attach(watcher)
      watcher.tell(frameOf(token))
      changeHere(token)
    },

    /** Receives another instance's count. If that instance is new, announces this instance's count. */
    hear(token: string, instance: string, theirs: number): void {
      if (!watched.has(token)) return
      const others = elsewhere.get(token) ?? new Map<string, number>()
      elsewhere.set(token, others)
      if (theirs === 0) others.delete(instance)
      else {
        if (!others.has(instance)) unannounced.add(token)
        others.set(instance, theirs)
      }
      change(token)
    },

    revoke(token: string): void {
      dark.set(token, true)
      for (const watcher of watched.get(token) ?? []) watcher.leave(linkGoneEvent)
    },

    tokens: (): string[] => [...watched.keys()],
  }
}

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

  tell(frame: string): void {
    if (!this.#blocked && !this.closed) this.write(frame)
  }

  leave(linkGoneEvent: WatchedEvent): void {
    this.write(encode(linkGoneEvent))
    this.end()
  }

  end(): void {
    this.#sink.end()
  }
}

const encode = (event: WatchedEvent) => encodeEvent(JSON.stringify(event))

const COUNT_TOPIC = 'share:watching'

interface CountMessage {
  readonly instance: string
  readonly token: string
  readonly count: number
}

/** Exchanges counts between instances; a lost message is corrected by the next. @param broadcast null if alone */
export function watchCounts(broadcast: Pick<Broadcast, 'publish' | 'subscribe'> | null, instance: string) {
  return {
    announce(token: string, count: number): void {
      broadcast?.publish(COUNT_TOPIC, JSON.stringify({ instance, token, count } satisfies CountMessage))
    },

    listen(watchers: Pick<Watchers, 'hear'>): void {
      const hear = (text: string) => {
        const message = JSON.parse(text) as CountMessage
        if (message.instance !== instance) watchers.hear(message.token, message.instance, message.count)
      }
      broadcast?.subscribe(COUNT_TOPIC, hear, () => {}).catch(() => {})
    },
  }
}

/**
 * A translation is made once and kept: calls within a process share one making, and a lease in the cache's row keeps
 * other processes waiting (§14 "Exactly once").
 */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { CachedText, TranslationStore } from './translation-store.ts'

/** Milliseconds a model may take for a translation, the wait in the local engine's line included. */
const PATIENCE_MS = 90_000
/** The lease is longer than the longest making, so that it runs out only when its process was lost. */
const LEASE_MS = PATIENCE_MS + 10_000
/** Milliseconds between two looks at a translation that another instance makes. */
const LOOK_AGAIN_MS = 500

/** The text does not exist any more, or its making failed on another instance. */
export class NotTranslated extends Error {
  readonly why: 'gone' | 'failed-elsewhere'

  constructor(why: NotTranslated['why']) {
    super(`no translation: ${why}`)
    this.name = 'NotTranslated'
    this.why = why
  }
}

export interface MadeOnceDeps {
  readonly store: TranslationStore
  readonly clock: Clock
}

/** Makes translations; it must be stopped at the end of the process. */
export function madeOnce({ store, clock }: MadeOnceDeps) {
  const making = new Map<string, Promise<string>>()
  const closing = new AbortController()

  /** Resolves with the cached translation of the text; null when the lease of the instance that makes it ran out. */
  async function madeElsewhere(key: string): Promise<string | null> {
    for (;;) {
      const state = await store.look(key)
      // The lease was given back without a translation: the making failed, also for the calls that waited.
      if (state === null) throw new NotTranslated('failed-elsewhere')
      if (state.translatedText !== null) return state.translatedText
      if (state.updatedAt.getTime() <= clock.now() - LEASE_MS) return null
      await clock.sleep(LOOK_AGAIN_MS, closing.signal)
    }
  }

  async function make(text: CachedText, taken: Date, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
    const tooLong = new AbortController()
    const over = new AbortController()
    clock.sleep(PATIENCE_MS, over.signal).then(
      () => tooLong.abort(new EngineError('timeout', 'the translation took too long')),
      () => {},
    )
    try {
      const made = await work(AbortSignal.any([closing.signal, tooLong.signal]))
      await store.save(text.cacheKey, made, new Date(clock.now()))
      return made
    } catch (error) {
      // If the database is away as well, the lease runs out by itself.
      await store.release(text.cacheKey, taken).catch(() => {})
      throw error
    } finally {
      over.abort()
    }
  }

  async function makeOrAwait(text: CachedText, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
    for (;;) {
      const now = clock.now()
      const begun = new Date(now)
      const taken = await store.take(text, uuidv7(), begun, new Date(now - LEASE_MS))
      if (taken === 'gone') throw new NotTranslated('gone')
      if (taken === 'taken') return make(text, begun, work)
      const made = await madeElsewhere(text.cacheKey)
      if (made !== null) return made
    }
  }

  return {
    /**
     * The translation of a text, from the cache or by `work`, which is aborted after 90 s and at the process's end.
     * Rejects as `work` does, and with `NotTranslated`.
     */
    translate(text: CachedText, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
      const begun = making.get(text.cacheKey)
      if (begun) return begun
      const made = makeOrAwait(text, work).finally(() => making.delete(text.cacheKey))
      making.set(text.cacheKey, made)
      return made
    },

    /** Gives up the translations that are being made and waits until their leases are given back. */
    async stop(): Promise<void> {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(making.values())
    },
  }
}

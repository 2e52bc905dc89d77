/**
 * A translation is made once and kept: calls within a process share one making, and a lease in the cache's row keeps
 * other processes waiting (§14 "Exactly once").
 */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { CachedText, TranslationState, TranslationStore } from './translation-store.ts'

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

/** A caller may not have a translation made; `cause` is why. Who waits with this caller asks for itself. */
class NotAllowed extends Error {}

/** How a caller has a translation made that is not there. */
export interface Making {
  /**
   * Throws when this caller may not have it made. It is not called where another call makes the translation already; may be
   * called again when the lease of that one ran out.
   */
  readonly allow: () => Promise<void>
  readonly work: (signal: AbortSignal) => Promise<string>
}

export interface MadeOnceDeps {
  readonly store: TranslationStore
  readonly clock: Clock
}

/** Makes translations; it must be stopped at the end of the process. */
export function madeOnce({ store, clock }: MadeOnceDeps) {
  const making = new Map<string, Promise<string>>()
  const closing = new AbortController()

  const hasRunOut = ({ translatedText, updatedAt }: TranslationState) =>
    translatedText === null && updatedAt.getTime() <= clock.now() - LEASE_MS

  /** Resolves with the cached translation of the text; null when the lease of the instance that makes it ran out. */
  async function madeElsewhere(key: string): Promise<string | null> {
    for (;;) {
      const state = await store.look(key)
      // The lease was given back without a translation: the making failed, also for the calls that waited.
      if (state === null) throw new NotTranslated('failed-elsewhere')
      if (state.translatedText !== null) return state.translatedText
      if (hasRunOut(state)) return null
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

  async function makeOrAwait(text: CachedText, { allow, work }: Making): Promise<string> {
    for (;;) {
      const state = await store.look(text.cacheKey)
      if (state === null || hasRunOut(state)) {
        // Before the lease is taken: a caller who is refused writes nothing, and nobody waits for its lease in vain.
        await allow().catch((cause: unknown) => Promise.reject(new NotAllowed('not allowed', { cause })))
        const now = clock.now()
        const begun = new Date(now)
        const taken = await store.take(text, uuidv7(), begun, new Date(now - LEASE_MS))
        if (taken === 'gone') throw new NotTranslated('gone')
        if (taken === 'taken') return make(text, begun, work)
      }
      const made = await madeElsewhere(text.cacheKey)
      if (made !== null) return made
    }
  }

  return {
    /**
     * The translation of a text, from the cache or by `work`, which is aborted after 90 s and at the process's end.
     * Rejects as `allow` and `work` do, and with `NotTranslated`.
     */
    async translate(text: CachedText, how: Making): Promise<string> {
      for (;;) {
        const begun = making.get(text.cacheKey)
        const made = begun ?? makeOrAwait(text, how).finally(() => making.delete(text.cacheKey))
        if (begun === undefined) making.set(text.cacheKey, made)
        try {
          return await made
        } catch (error) {
          if (!(error instanceof NotAllowed)) throw error
          if (begun === undefined) throw error.cause
        }
      }
    },

    /** Gives up the translations that are being made and waits until their leases are given back. */
    async stop(): Promise<void> {
      closing.abort(new EngineError('unavailable', 'the server is closing'))
      await Promise.allSettled(making.values())
    },
  }
}

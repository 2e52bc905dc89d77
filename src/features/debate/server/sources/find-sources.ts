/** In the background, for each position by itself (§17). */
import type { Evidence } from '#features/evidence/server/evidence.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import type { DebateRow } from '../store.ts'
import type { PassageKeeper } from './passages.ts'
import { searchWords } from './search-words.ts'
import type { FoundSource, SourcesStore } from './sources-store.ts'

/** Milliseconds. */
const PATIENCE_MS = 30_000
/** Longer than a search, so that it runs out only when the search's process was lost. */
const LEASE_MS = PATIENCE_MS + 15_000
/** Milliseconds (§17). */
const TURN_WAITS_MS = 1_500

export interface SourceFinder {
  /** Resolves once the debate says so. */
  begin(debate: DebateRow): Promise<void>
  /** Null when this process looks for none; else resolves with the end, after `TURN_WAITS_MS` at the latest. */
  awaited(debateId: string): Promise<void> | null
  stop(): Promise<void>
}

export interface SourceFinderDeps {
  readonly sources: Pick<SourcesStore, 'beginSearch' | 'endSearch' | 'addFound'>
  readonly evidence: Pick<Evidence, 'lookUp'>
  readonly passages: Pick<PassageKeeper, 'renew'>
  readonly clock: Clock
  readonly log: Logger
}

export function sourceFinder({ sources, evidence, passages, clock, log }: SourceFinderDeps): SourceFinder {
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  async function find(debate: DebateRow): Promise<void> {
    const over = new AbortController()
    clock.sleep(PATIENCE_MS, over.signal).then(
      () => over.abort(),
      () => {},
    )
    try {
      const signal = AbortSignal.any([over.signal, closing.signal])
      const [first, second] = await Promise.all(
        ([1, 2] as const).map((side) => evidence.lookUp(searchWords(debate, side), debate.language, signal)),
      )
      const found = new Map<string | null, FoundSource>()
      for (const source of first ?? []) found.set(source.url, { source, optionNumber: 1 })
      for (const source of second ?? []) {
        found.set(source.url, { source, optionNumber: found.has(source.url) ? null : 2 })
      }
      await sources.addFound(debate.id, [...found.values()])
      if (found.size > 0) await passages.renew(debate)
    } catch (error) {
      log.warn({ err: error, debateId: debate.id }, 'no sources kept')
    } finally {
      over.abort()
      // If the database is away, the lease runs out by itself.
      await sources.endSearch(debate.id).catch(() => {})
    }
  }

  return {
    async begin(debate) {
      await sources.beginSearch(debate.id, new Date(clock.now() + LEASE_MS))
      running.set(
        debate.id,
        find(debate).finally(() => running.delete(debate.id)),
      )
    },
    awaited(debateId) {
      const search = running.get(debateId)
      if (search === undefined) return null
      const patience = new AbortController()
      const timeUp = clock.sleep(TURN_WAITS_MS, patience.signal).catch(() => {})
      return Promise.race([search, timeUp]).finally(() => patience.abort())
    },
    async stop() {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}

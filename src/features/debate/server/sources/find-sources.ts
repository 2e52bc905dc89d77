/** Looks for sources of a new debate in the background, for each position by itself (§17). */
import { PAGES_A_SIDE } from '#features/evidence/rules.ts'
import type { Evidence } from '#features/evidence/server/evidence.ts'
import type { ReadSource } from '#features/evidence/server/store.ts'
import type { Spender } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import type { DebateRow } from '../store.ts'
import type { PassageKeeper } from './passages.ts'
import { searchWords } from './search-words.ts'
import type { WrittenWords } from './search-words-prompt.ts'
import type { SourcesStore } from './sources-store.ts'
import type { WordWriter } from './write-search-words.ts'

/** Milliseconds. */
const PATIENCE_MS = 30_000
/** Longer than a search, so that it runs out only when the search's process was lost. */
const LEASE_MS = PATIENCE_MS + 15_000
/** Milliseconds (§17). */
const TURN_WAITS_MS = 1_500

export interface SourceFinder {
  /**
   * Begins a search for a debate that was just made; resolves once the debate says so.
   * @param spender who pays for a model's search words
   */
  begin(debate: DebateRow, spender: Spender): Promise<void>
  /**
   * Null when this process looks for no sources of the debate; else resolves with the end of the search, after
   * `TURN_WAITS_MS` at the latest. A search of another process is not waited for: to know of it would be one more trip.
   */
  awaited(debateId: string): Promise<void> | null
  stop(): Promise<void>
}

export interface SourceFinderDeps {
  readonly sources: Pick<SourcesStore, 'beginSearch' | 'endSearch' | 'addFound'>
  readonly evidence: Pick<Evidence, 'lookUp'>
  readonly passages: Pick<PassageKeeper, 'renew'>
  readonly writeWords: WordWriter
  readonly clock: Clock
  readonly log: Logger
}

export function sourceFinder({ sources, evidence, passages, writeWords, clock, log }: SourceFinderDeps): SourceFinder {
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  /** Pages for a position: the best by rules, then those by the model's words when there are any, then the rules' others. */
  async function* pagesFor(
    debate: DebateRow,
    side: OptionNumber,
    written: Promise<WrittenWords | null>,
    signal: AbortSignal,
  ): AsyncGenerator<ReadSource> {
    const ruled = evidence.lookUp(searchWords(debate, side), debate.language, signal)[Symbol.asyncIterator]()
    const best = await ruled.next()
    if (best.done !== true) yield best.value
    const words = (await written)?.[side] ?? null
    if (words !== null) yield* evidence.lookUp([words], debate.language, signal)
    if (best.done === true) return
    for (let next = await ruled.next(); next.done !== true; next = await ruled.next()) yield next.value
  }

  async function keepPages(debateId: string, side: OptionNumber, pages: AsyncIterable<ReadSource>): Promise<number> {
    const kept = new Set<string | null>()
    for await (const page of pages) {
      if (kept.has(page.url)) continue
      await sources.addFound(debateId, page, side)
      kept.add(page.url)
      if (kept.size === PAGES_A_SIDE) break
    }
    return kept.size
  }

  async function find(debate: DebateRow, spender: Spender): Promise<void> {
    const over = new AbortController()
    clock.sleep(PATIENCE_MS, over.signal).then(
      () => over.abort(),
      () => {},
    )
    try {
      const signal = AbortSignal.any([over.signal, closing.signal])
      const written = writeWords(debate, spender, signal)
      const kept = await Promise.all(
        ([1, 2] as const).map((side) => keepPages(debate.id, side, pagesFor(debate, side, written, signal))),
      )
      if (kept.some((pages) => pages > 0)) await passages.renew(debate)
    } catch (error) {
      log.warn({ err: error, debateId: debate.id }, 'no sources kept')
    } finally {
      over.abort()
      // If the database is away, the lease runs out by itself.
      await sources.endSearch(debate.id).catch(() => {})
    }
  }

  return {
    async begin(debate, spender) {
      await sources.beginSearch(debate.id, new Date(clock.now() + LEASE_MS))
      running.set(
        debate.id,
        find(debate, spender).finally(() => running.delete(debate.id)),
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

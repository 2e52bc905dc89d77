import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import { PAGES_A_SIDE } from '../../rules.ts'
import type { Evidence, Looking } from '../evidence/evidence.ts'
import type { ReadSource } from '../evidence/evidence-store.ts'
import { inTime } from '#platform/server/in-time.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import type { PassageKeeper } from './passages.ts'
import { searchWords, type WrittenWords, type WordWriter } from './search-words.ts'
import type { BriefPassage, SourcesStore } from './sources-store.ts'

const PATIENCE_MS = 30_000
/** Milliseconds of a search's lease. Searches are shorter, so it expires only if the process was lost. */
const LEASE_MS = PATIENCE_MS + 15_000
/** Milliseconds that a turn waits for a search that has found a page. Otherwise it waits `NOTHING_WAITS_MS`. */
const TURN_WAITS_MS = 1_500
const NOTHING_WAITS_MS = 300

export type SourceFinder = ReturnType<typeof sourceFinder>

export function sourceFinder(
  { clock, log }: Pick<Kit, 'clock' | 'log'>,
  sources: Pick<SourcesStore, 'beginSearch' | 'endSearch' | 'addFound' | 'passagesOf'>,
  evidence: Pick<Evidence, 'lookUp' | 'publicUrlOf'>,
  { passages, writeWords }: { readonly passages: Pick<PassageKeeper, 'renew'>; readonly writeWords: WordWriter },
) {
  const running = new Map<string, ReturnType<typeof find>>()
  const closing = new AbortController()

  /** Yields the best page found by rules, then the pages found with the model's search terms, then the rest by rules. */
  async function* pagesFor(
    debate: DebateRow,
    side: OptionNumber,
    written: Promise<WrittenWords | null>,
    looking: Looking,
  ): AsyncGenerator<ReadSource, void> {
    const ruled = evidence.lookUp(searchWords(debate, side), looking)
    const best = await ruled.next()
    if (best.done !== true) yield best.value
    const words = (await written)?.[side] ?? null
    if (words !== null) yield* evidence.lookUp([words], looking)
    yield* ruled
  }

  /** Stores a position's pages. `first` waits until one, if any, is ranked; `all` resolves to true if any is stored. */
  function findFor(debate: DebateRow, side: OptionNumber, pages: AsyncGenerator<ReadSource, void>, whose: string) {
    const kept = new Set<string | null>()
    const keepNext = async (): Promise<boolean> => {
      const { value: page, done } = await pages.next()
      if (done === true) return false
      if (!kept.has(page.url)) await sources.addFound(debate.id, page, side)
      kept.add(page.url)
      return true
    }
    const first = keepNext().then((found) => (found ? passages.renew(debate, whose) : undefined))
    const all = first.then(async () => {
      let more = kept.size > 0
      while (more && kept.size < PAGES_A_SIDE) more = await keepNext()
      return kept.size > 0
    })
    return { first, all }
  }

  /**
   * Searches for both positions. `hits` resolves once a position has pages, which may never happen. `usable` resolves once
   * `first` has resolved for both. No promise rejects.
   */
  function find(debate: DebateRow, maker: Viewer) {
    let onHits = () => {}
    const hits = new Promise<void>((resolve) => (onHits = resolve))
    const over = new AbortController()
    clock.sleep(PATIENCE_MS, over.signal).then(
      () => over.abort(),
      () => {},
    )
    const signal = AbortSignal.any([over.signal, closing.signal])
    const written = writeWords(debate, maker.user, signal)
    const whose = limitKeyOf(maker)
    const looking = { language: debate.language, whose, signal, onHits }
    const sides = ([1, 2] as const).map((side) =>
      findFor(debate, side, pagesFor(debate, side, written, looking), whose),
    )
    const ended = async () => {
      try {
        const found = await Promise.all(sides.map(({ all }) => all))
        if (found.includes(true)) await passages.renew(debate, whose)
      } catch (error) {
        log.warn({ err: error, debateId: debate.id }, 'no sources kept')
      } finally {
        over.abort()
        await sources.endSearch(debate.id).catch(() => {})
      }
    }
    return { hits, usable: Promise.allSettled(sides.map(({ first }) => first)), ended: ended() }
  }

  return {
    /** Starts the search for a debate. @param maker the user who is charged for the model's search words */
    async begin(debate: DebateRow, maker: Viewer): Promise<void> {
      await sources.beginSearch(debate.id, new Date(clock.now() + LEASE_MS))
      const search = find(debate, maker)
      running.set(debate.id, search)
      void search.ended.then(() => running.delete(debate.id))
    },
    /**
     * Waits for the first page of each position; returns null if this process runs no search for the debate.
     * @param atOnce true if the turn begins without waiting for the pages, so that a longer wait does no harm
     */
    awaited(debateId: string, atOnce = false): Promise<void> | null {
      const search = running.get(debateId)
      if (search === undefined) return null
      const { hits, usable } = search
      const inMs = (ms: number, work: Promise<unknown>) =>
        inTime(clock, ms, new Error('not found in time'), async () => void (await work))
      const found = atOnce ? usable : inMs(NOTHING_WAITS_MS, Promise.race([hits, usable])).then(() => usable)
      return inMs(TURN_WAITS_MS, found).catch(() => {})
    },
    /** Returns the passages found so far, or none if reading them fails. */
    async found(debateId: string): Promise<readonly BriefPassage[]> {
      try {
        const passages = await sources.passagesOf(debateId)
        return passages.map((passage) => ({ ...passage, url: evidence.publicUrlOf(passage.url) }))
      } catch (error) {
        log.warn({ err: error, debateId }, 'passages not read')
        return []
      }
    },
    async stop() {
      closing.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

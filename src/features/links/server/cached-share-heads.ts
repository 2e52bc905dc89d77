/** Looks at links that still hold because nothing was written since: while a link has many readers it is looked up once. */
import { LRUCache } from 'lru-cache'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { ShareHead } from './sharing-store.ts'

/** Links that are kept, those that were read last. */
const MOST = 1_000

type Look = (token: string) => Promise<ShareHead | null>

/**
 * What is found is never older than the call. With a database that others write to (`changes` is null) each call looks.
 * @param look reads what was written before it was called
 */
export function cachedShareHeads(changes: OpenDatabase['changes'], look: Look, most = MOST): Look {
  if (changes === null) return look
  const kept = new LRUCache<string, ShareHead>({ max: most })
  /** The number of changes after which all of them were read. */
  let asOf = 0
  return async (token) => {
    const before = changes()
    if (before !== asOf) {
      kept.clear()
      asOf = before
    }
    const found = kept.get(token)
    if (found !== undefined) return found
    const seen = await look(token)
    // The claim of a turn that is lost ends by the clock, without a change.
    if (seen !== null && seen.liveTurn === null && asOf === before) kept.set(token, seen)
    return seen
  }
}

/** A cache of shared debates for links with many readers: a debate is read and encoded once for each revision. */
import { lasting } from '#platform/server/http/answer.ts'
import type { SharedDebate } from '../contract.ts'

/** The most characters of text in the cache; the least recently used debates are dropped first. */
const MOST_KEPT = 16 * 1024 * 1024

interface Kept {
  readonly revision: string
  readonly told: SharedDebate
  readonly size: number
}

export type Archives = ReturnType<typeof createArchives>

/** @param most characters in the cache; fewer in tests. */
export function createArchives(most = MOST_KEPT) {
  /** The cached debates in the order of their last use. */
  const kept = new Map<string, Kept>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    /** The cached debate of the key, if it has this revision. */
    find(key: string, revision: string): SharedDebate | null {
      const found = kept.get(key)
      if (found?.revision !== revision) return null
      kept.delete(key)
      kept.set(key, found)
      return found.told
    },

    /** Caches the debate and returns it. The object must not be changed afterwards, because it is encoded only once. */
    keep(key: string, revision: string, told: SharedDebate): SharedDebate {
      drop(key)
      const texts = [...told.responses.flatMap(({ content, summary }) => [content, summary ?? '']), told.question]
      const size = [...texts, ...told.userInputs.map(({ content }) => content)].reduce(
        (sum, text) => sum + text.length,
        0,
      )
      kept.set(key, { revision, told: lasting(told), size })
      total += size
      for (const oldest of kept.keys()) {
        if (total <= most) break
        drop(oldest)
      }
      return told
    },
  }
}

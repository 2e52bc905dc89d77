/** Shared debates as they were last told, for the many who open the same link: read and encoded once for each revision. */
import { lasting } from '#platform/server/http/answer.ts'
import type { SharedDebate } from '../contract.ts'

/** Characters of text that are kept altogether; the least lately used go first. */
const MOST_KEPT = 16 * 1024 * 1024

interface Kept {
  readonly revision: string
  readonly told: SharedDebate
  readonly size: number
}

export type Archives = ReturnType<typeof createArchives>

/** @param most characters that are kept; fewer in tests. */
export function createArchives(most = MOST_KEPT) {
  /** In the order of their last use. */
  const kept = new Map<string, Kept>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    /** What is kept under the key, if it is of this revision. */
    find(key: string, revision: string): SharedDebate | null {
      const found = kept.get(key)
      if (found?.revision !== revision) return null
      kept.delete(key)
      kept.set(key, found)
      return found.told
    },

    /** Keeps it, and answers it as it is to be answered from now on. Nobody may change it. */
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

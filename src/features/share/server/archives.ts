/** A cache of shared debates for links with many readers: a debate is read and encoded once for each revision. */
import { LRUCache } from 'lru-cache'
import { lasting } from '#platform/server/http/answer.ts'
import type { SharedDebate } from '../contract.ts'

/** The most characters of text in the cache; the least recently used debates are dropped first. */
const MOST_KEPT = 16 * 1024 * 1024

interface Kept {
  readonly revision: string
  readonly told: SharedDebate
}

export type Archives = ReturnType<typeof createArchives>

/** @param most characters in the cache; fewer in tests. */
export function createArchives(most = MOST_KEPT) {
  const kept = new LRUCache<string, Kept>({ maxSize: most, sizeCalculation: ({ told }) => charactersOf(told) })
  return {
    /** The cached debate of the key, if it has this revision. */
    find(key: string, revision: string): SharedDebate | null {
      const found = kept.get(key)
      return found?.revision === revision ? found.told : null
    },

    /** Caches the debate and returns it. The object must not be changed afterwards, because it is encoded only once. */
    keep(key: string, revision: string, told: SharedDebate): SharedDebate {
      kept.set(key, { revision, told: lasting(told) })
      return told
    },
  }
}

function charactersOf({ question, responses, userInputs, sources }: SharedDebate): number {
  const texts = [...responses.flatMap(({ content, summary }) => [content, summary ?? '']), question]
  const rest = [...userInputs.map(({ content }) => content), ...sources.flatMap(({ title, url }) => [title, url ?? ''])]
  return [...texts, ...rest].reduce((sum, text) => sum + text.length, 0)
}

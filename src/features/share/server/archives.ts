/** Caches shared debates, so that each revision is read and encoded only once, however many readers it has. */
import { LRUCache } from 'lru-cache'
import { lasting } from '#platform/server/http/answer.ts'
import type { SharedDebate } from '../contract.ts'

const MOST_KEPT = 16 * 1024 * 1024

export type Archives = ReturnType<typeof createArchives>

export function createArchives(most = MOST_KEPT) {
  const kept = new LRUCache<string, { readonly revision: string; readonly told: SharedDebate }>({
    maxSize: most,
    sizeCalculation: ({ told }) => charactersOf(told),
  })
  return {
    find(key: string, revision: string): SharedDebate | null {
      const found = kept.get(key)
      return found?.revision === revision ? found.told : null
    },

    /** Caches and returns the debate, which must not be modified afterwards, because it is encoded only once. */
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

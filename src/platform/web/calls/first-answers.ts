import { useEffect, useState } from 'react'
import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
import { nextPage, readJson, type Page } from './answers.ts'

export type FirstAnswersReader = ReturnType<typeof takeFirstAnswers>

/**
 * Reads the page's answers and removes them, because they become outdated. Does not check them against the contracts, which
 * load later; the server, which has the same version, has checked them.
 */
export function takeFirstAnswers(page: Document) {
  const block = page.getElementById(FIRST_ANSWERS)
  block?.remove()
  const given = (readJson(block?.textContent ?? '') ?? {}) as Partial<FirstAnswers>
  /** Returns the answer, null if the reader is not signed in, or undefined if the page does not contain the answer. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the server has put there
  const of = <Answer>(address: string): Answer | null | undefined => {
    const entry = given[address]
    return entry ? (entry.answer as Answer) : entry
  }
  return {
    of,
    pageOf<Answer>(address: string): Page<Answer> | undefined {
      const items = of<Answer>(address)
      return items ? { items, next: nextPage(given[address]?.link ?? null) } : undefined
    },
  }
}

const fresh = new WeakMap<QueryClient, Set<string>>()

export function fillCache(cache: QueryClient, key: QueryKey, data: unknown): void {
  if (data === undefined) return
  cache.setQueryData(key, data)
  markFresh(cache, key)
}

/** Makes a call before the first render, unless the page contains its answer. A refusal is cached like an answer. */
export async function askFirst(cache: QueryClient, key: QueryKey, ask: () => Promise<unknown>): Promise<void> {
  await cache.prefetchQuery({ queryKey: key, queryFn: ask })
  markFresh(cache, key)
}

function markFresh(cache: QueryClient, key: QueryKey): void {
  fresh.set(cache, (fresh.get(cache) ?? new Set()).add(hashKey(key)))
}

/** Marks a value as outdated, so that the next component that shows the value requests a new one. */
export function markStale(cache: QueryClient, key: QueryKey): void {
  fresh.get(cache)?.delete(hashKey(key))
}

/** Returns true if the value was available before the first render and no other component has shown it. */
export function usePrefilled(key: QueryKey): boolean {
  const cache = useQueryClient()
  const hash = hashKey(key)
  const [prefilled] = useState(() => fresh.get(cache)?.has(hash) === true)
  useEffect(() => void fresh.get(cache)?.delete(hash), [cache, hash])
  return prefilled
}

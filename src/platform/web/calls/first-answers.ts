import { parsedAs } from '#platform/schemas.ts'
import { useEffect, useState } from 'react'
import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { addressOf, type Endpoint } from '#platform/endpoint.ts'
import { FIRST_ANSWERS, type FirstAnswer } from '#platform/first-answers.ts'
import { nextPage, readJson, type Page } from './call.ts'

export type FirstAnswersReader = ReturnType<typeof takeFirstAnswers>

interface Given {
  readonly params?: object
  readonly query?: object
}
type Asked<Answer> = Endpoint<string, unknown, unknown, Answer>

/** Reads the answers that came with the page and removes them, because they become outdated. */
export function takeFirstAnswers(page: Document) {
  const block = page.getElementById(FIRST_ANSWERS)
  block?.remove()
  const given = (readJson(block?.textContent ?? '') ?? {}) as Record<string, FirstAnswer | null | undefined>
  /** Null if the reader is not signed in, undefined if the page contains no such answer. */
  const of = <Answer>(endpoint: Asked<Answer>, options: Given = {}): Answer | null | undefined => {
    const entry = given[addressOf(endpoint, options)]
    const { answer: shape } = endpoint
    if (entry === null || entry === undefined || shape === null || shape === 'stream') return entry as null | undefined
    return parsedAs(shape, entry.answer)
  }
  return {
    of,
    pageOf<Answer>(endpoint: Asked<Answer>, options: Given): Page<Answer> | undefined {
      const items = of(endpoint, options)
      const link = given[addressOf(endpoint, options)]?.link ?? null
      return items === null || items === undefined ? undefined : { items, next: nextPage(link) }
    },
  }
}

const fresh = new WeakMap<QueryClient, Set<string>>()

export function fillCache(cache: QueryClient, key: QueryKey, data: unknown): void {
  if (data === undefined) return
  cache.setQueryData(key, data)
  markFresh(cache, key)
}

/** Fetches what the page lacks before the first render; a refusal is cached like an answer. */
export async function askFirst(cache: QueryClient, key: QueryKey, ask: () => Promise<unknown>): Promise<void> {
  await cache.prefetchQuery({ queryKey: key, queryFn: ask })
  markFresh(cache, key)
}

function markFresh(cache: QueryClient, key: QueryKey): void {
  fresh.set(cache, (fresh.get(cache) ?? new Set()).add(hashKey(key)))
}

/** True if the value arrived before the first render and is shown here for the first time. */
export function usePrefilled(key: QueryKey): boolean {
  const cache = useQueryClient()
  const hash = hashKey(key)
  const [prefilled] = useState(() => fresh.get(cache)?.has(hash) === true)
  useEffect(() => void fresh.get(cache)?.delete(hash), [cache, hash])
  return prefilled
}

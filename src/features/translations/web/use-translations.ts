/** Loads a debate's translations, and the missing ones two at a time, in the order of reading. */
import { useEffect, useMemo, useRef } from 'react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { TranslatedPart } from '../contract.ts'
import { callQueue } from '#platform/web/calls/call-queue.ts'
import { partStates, type Parts, type PartState, type ReadableDebate } from './translated-debate.ts'
import type { TranslationCalls } from './translation-calls.ts'

const AT_ONCE = 2
const inTurn = callQueue(AT_ONCE)

export interface Translations {
  /** Null until loaded. */
  readonly parts: Parts | null
  readonly states: readonly PartState[]
  /** Null while translating goes on. */
  readonly failure: Error | null
  readonly tryAgain: () => void
}

/** @param making true to translate what is missing; false asks for no further part */
export function useTranslations(
  debate: ReadableDebate,
  calls: TranslationCalls,
  language: InterfaceLanguage,
  making: boolean,
): Translations {
  const cache = useQueryClient()
  const key = useMemo(() => [...calls.key, language], [calls, language])
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => calls.read(language, signal) })
  const parts = useMemo(() => data && new Map(data.map((part) => [part.part, part])), [data])
  const states = useMemo(() => partStates(debate, parts ?? new Map()), [debate, parts])
  const failed = useRef<Error | null>(null)
  const missing = parts === undefined ? [] : states.filter(({ done }) => !done)

  async function make(part: string, signal: AbortSignal): Promise<TranslatedPart> {
    return inTurn(signal, async () => {
      // A reason that stopped one part (no budget, too many at once) stops those behind it, too.
      if (failed.current !== null) throw failed.current
      const made = await calls.translate(part, language, signal).catch((error: Error) => {
        if (!signal.aborted) failed.current = error
        throw error
      })
      cache.setQueryData<TranslatedPart[]>(key, (others = []) => [...others.filter((one) => one.part !== part), made])
      return made
    })
  }

  const made = useQueries({
    queries: missing.map(({ part }) => ({
      queryKey: [...key, part],
      queryFn: ({ signal }: { signal: AbortSignal }) => make(part, signal),
      enabled: making,
      // Made again after cards were added to a translated response.
      gcTime: 0,
    })),
  })
  // A disabled query goes on: the parts in the queue would still be asked for, and paid.
  useEffect(() => {
    if (!making) void cache.cancelQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey.length > key.length })
  }, [making, cache, key])
  return {
    parts: parts ?? null,
    states,
    failure: made.find(({ error }) => error !== null)?.error ?? null,
    tryAgain() {
      failed.current = null
      for (const { isError, refetch } of made) if (isError) void refetch()
    },
  }
}

/** The translations of a debate: those that are there, and the others as they are made, two at a time. */
import { useEffect, useMemo, useRef } from 'react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { TranslatedPart } from '../contract.ts'
import { callQueue } from '#platform/web/calls/call-queue.ts'
import { partStates, type Parts, type PartState, type ReadableDebate } from './translated-debate.ts'
import type { TranslationCalls } from './translation-calls.ts'

/** A debate of twenty turns is translated two by two, in the order of reading. */
const AT_ONCE = 2
const inTurn = callQueue(AT_ONCE)

export interface Translations {
  /** Null until it is known what is translated already. */
  readonly parts: Parts | null
  readonly states: readonly PartState[]
  /** Why the making has stopped; null while it goes on. */
  readonly failure: Error | null
  readonly tryAgain: () => void
}

/** @param making whether what is missing is to be translated now; once it is false, no further part is asked for */
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
      // What stopped one part (no budget, too many at once) stops those behind it as well.
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
      // Made again when cards have been added to a response that is translated.
      gcTime: 0,
    })),
  })
  // A query that is no longer enabled goes on: the parts that wait in the queue would still be asked for, and paid.
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

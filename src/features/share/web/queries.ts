import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readDebate, type Debate } from '#features/debates/contract/debates.ts'
import { keys as debateKeys } from '#features/debates/web/queries.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { usePrefilled } from '#platform/web/calls/first-answers.ts'
import type { TranslationCalls } from '#features/translations/web/translated-debate.ts'
import * as calls from '../contract.ts'
import { savedTitle } from '../rules.ts'

export const archiveKey = (shareToken: string) => ['/api/share', shareToken] as const

export type ExportFormat = 'markdown' | 'json'

export const sharedFile = (shareToken: string, format: ExportFormat) =>
  addressOf(calls.exportShared, { params: { shareToken }, query: { format } })

export const debateFile = (id: string, format: ExportFormat) =>
  addressOf(calls.exportDebate, { params: { id }, query: { format } })

/** Loads a shared debate; rejects with a `CallError`. */
export const readArchive = (shareToken: string, signal?: AbortSignal) =>
  call(calls.readShared, { params: { shareToken }, ...(signal && { signal }) })

/** Loads an archive. A cached archive is fetched again unless the page contained it. */
export function useArchive(shareToken: string) {
  const key = archiveKey(shareToken)
  const prefilled = usePrefilled(key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readArchive(shareToken, signal),
    refetchOnMount: prefilled ? false : 'always',
    retryOnMount: !prefilled,
  })
}

export function sharedTranslations(shareToken: string): TranslationCalls {
  const params = { shareToken }
  return {
    key: [...archiveKey(shareToken), 'translations'],
    read: (language, signal) => call(calls.readSharedTranslations, { params, query: { language }, signal }),
    translate: (part, language, signal) =>
      call(calls.translateSharedPart, { params, body: { part, language }, signal }),
  }
}

export function useCachedDebate(id: string) {
  return useQuery({
    queryKey: debateKeys.one(id),
    queryFn: ({ signal }) => call(readDebate, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Saves a copy titled with the question (§7), then refreshes the lists of the user's debates. */
export function useSaveArchive(
  shareToken: string,
  question: string,
  { onSaved, onFailed }: { readonly onSaved: (id: string) => void; readonly onFailed: (error: Error) => void },
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.saveShared, { params: { shareToken }, body: { title: savedTitle(question) } }),
    onSuccess: ({ id }) => {
      for (const queryKey of [debateKeys.recent, debateKeys.count, debateKeys.lists]) {
        void cache.invalidateQueries({ queryKey })
      }
      onSaved(id)
    },
    onError: onFailed,
  })
}

export function useDebateChange(id: string) {
  const cache = useQueryClient()
  return (changed: Partial<Debate>) => {
    cache.setQueryData<Debate>(debateKeys.one(id), (debate) => debate && { ...debate, ...changed })
  }
}

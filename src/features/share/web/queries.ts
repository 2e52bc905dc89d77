/** One hook per call of sharing that changes something, and the archive's own. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readDebate, type Debate } from '#features/debates/contract/debates.ts'
import { keys as debateKeys } from '#features/debates/web/queries.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { usePrefilled } from '#platform/web/calls/first-answers.ts'
import type { TranslationCalls } from '#features/translations/web/translated-debate.ts'
import {
  exportDebate,
  exportShared,
  readShared,
  readSharedTranslations,
  renewShareToken,
  saveShared,
  setVisibility,
  translateSharedPart,
} from '../contract.ts'
import { savedTitle } from '../rules.ts'

export const archiveKey = (shareToken: string) => ['/api/share', shareToken] as const

export type ExportFormat = 'markdown' | 'json'

/** The address of a file with the debate that a link opens. */
export const sharedFile = (shareToken: string, format: ExportFormat) =>
  addressOf(exportShared, { params: { shareToken }, query: { format } })

/** The address of a file with a debate, for its owner. */
export const debateFile = (id: string, format: ExportFormat) =>
  addressOf(exportDebate, { params: { id }, query: { format } })

/** The archive of a link, as this reader may see it; rejects with a `CallError`. */
export const readArchive = (shareToken: string, signal?: AbortSignal) =>
  call(readShared, { params: { shareToken }, ...(signal && { signal }) })

/** The archive of a link. Opening it asks again, unless it came with the page. */
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

/** The calls for the translation of the debate that a link opens. */
export function sharedTranslations(shareToken: string): TranslationCalls {
  const params = { shareToken }
  return {
    key: [...archiveKey(shareToken), 'translations'],
    read: (language, signal) => call(readSharedTranslations, { params, query: { language }, signal }),
    translate: (part, language, signal) => call(translateSharedPart, { params, body: { part, language }, signal }),
  }
}

/** A debate as the cache has it, fetched only where it does not have it. */
export function useCachedDebate(id: string) {
  return useQuery({
    queryKey: debateKeys.one(id),
    queryFn: ({ signal }) => call(readDebate, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Saving {
  readonly onSaved: (id: string) => void
  readonly onFailed: (error: Error) => void
}

/** §7: saves a copy, titled with the archive's question; the lists of one's debates are then refreshed. */
export function useSaveArchive(shareToken: string, question: string, { onSaved, onFailed }: Saving) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(saveShared, { params: { shareToken }, body: { title: savedTitle(question) } }),
    onSuccess: ({ id }) => {
      for (const queryKey of [debateKeys.recent, debateKeys.count, debateKeys.lists]) {
        void cache.invalidateQueries({ queryKey })
      }
      onSaved(id)
    },
    onError: onFailed,
  })
}

/** A new link for a debate; its old one is dark from then on. */
export function useRenewLink(
  id: string,
  { onRenewed, onFailed }: { readonly onRenewed: () => void; readonly onFailed: (error: Error) => void },
) {
  const change = useDebateChange(id)
  return useMutation({
    mutationFn: () => call(renewShareToken, { params: { id } }),
    onSuccess: ({ shareToken }) => {
      change({ shareToken })
      onRenewed()
    },
    onError: onFailed,
  })
}

export function useSetPublic(id: string, onFailed: (error: Error) => void) {
  const change = useDebateChange(id)
  return useMutation({
    mutationFn: (isPublic: boolean) => call(setVisibility, { params: { id }, body: { isPublic } }),
    onSuccess: change,
    onError: onFailed,
  })
}

/** Changes the debate as the cache has it, for the screens that show it. */
function useDebateChange(id: string) {
  const cache = useQueryClient()
  return (changed: Partial<Debate>) => {
    cache.setQueryData<Debate>(debateKeys.one(id), (debate) => debate && { ...debate, ...changed })
  }
}

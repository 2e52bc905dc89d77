/** Stores the open debate in the history entry's state (§2), so that Back closes it and a reload keeps it open. */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { navigate, useHistoryState, useSearch } from '#platform/web/navigation/location.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { logFailure } from '#platform/web/log.ts'
import { forgetDraft } from './draft.ts'
import { isCached, prefetchDebate } from './queries.ts'

export const KEPT_DEBATE = 'open-debate'

export function openDebateIn(state: unknown): string | null {
  const { debate } = Object(state) as { debate?: unknown }
  return typeof debate === 'string' ? debate : null
}

export function useOpenDebate() {
  const state = useHistoryState()
  const asked = new URLSearchParams(useSearch()).get('debate')
  const cache = useQueryClient()

  useEffect(() => {
    if (asked === null) return
    let left = false
    void prefetchDebate(cache, asked)
      .then(() => ({ debate: asked }))
      .catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'debate-hidden') return { debate: asked }
        logFailure('The debate of the address could not be opened.', error)
        return null
      })
      .then((found) => {
        const isMap = found && /[?&]view=map/.test(location.search)
        if (!left) navigate(isMap ? '/?view=map' : '/', { replace: true, state: found })
      })
    return () => {
      left = true
    }
  }, [asked, cache])

  const known = isCached(cache, asked)
  return {
    /** Null while the form is shown. */
    id: asked === null ? openDebateIn(state) : known ? asked : null,
    looking: asked !== null && !known,
    open: (id: string) => navigate('/', { state: { debate: id } }),
    close: () => {
      forgetDraft()
      navigate('/', { state: null })
    },
  }
}

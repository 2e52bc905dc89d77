import { useEffect, useState } from 'react'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { lazyCall } from '#platform/web/calls/lazy-call.ts'
import type { Clock } from '#platform/clock.ts'
import { logFailure } from '#platform/web/log.ts'
import type { SuggestedPositions } from '../contract.ts'
import { fieldError, FIELDS } from '#features/debates/field-rules.ts'

const load = () => import('../contract.ts')
const suggest = lazyCall(load, (file) => file.generatePositions)

const DEBOUNCE_MS = 1000

interface SuggestionRequest {
  readonly question: string
  readonly language: InterfaceLanguage
  /** False if the user has edited both positions (§5). */
  readonly wanted: boolean
  readonly clock: Clock
}

/** Suggests positions once the question has stopped changing (§3). */
export function useSuggestion({ question, language, wanted, clock }: SuggestionRequest) {
  const [suggested, setSuggested] = useState<SuggestedPositions['suggestedPositions'] | null>(null)
  const query = fieldError(FIELDS.question, question) === null ? question.trim() : undefined
  // Removes the suggestions if there is no valid question, because they would be wrong for the next one.
  if (query === undefined && suggested !== null) setSuggested(null)
  useEffect(() => {
    if (query === undefined || !wanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    clock
      .sleep(DEBOUNCE_MS, signal)
      .then(() => suggest({ body: { query, language }, signal }))
      .then(({ suggestedPositions }) => setSuggested(suggestedPositions))
      .catch((error: unknown) => {
        if (signal.aborted) return
        setSuggested(null)
        logFailure('No suggested positions', error)
      })
    return () => leaving.abort()
  }, [query, language, wanted, clock])
  return suggested
}

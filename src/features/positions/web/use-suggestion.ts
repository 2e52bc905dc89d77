import { useEffect, useState } from 'react'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { call } from '#platform/web/calls/call.ts'
import type { Clock } from '#platform/clock.ts'
import { logFailure } from '#platform/web/log.ts'
import { generatePositions, type SuggestedPositions } from '../contract.ts'
import { newDebateSchema } from '#features/debates/contract/debates.ts'

/** §9: positions are asked for when the question has not changed for this long, in milliseconds. */
const DEBOUNCE_MS = 1000

export interface SuggestionRequest {
  readonly question: string
  readonly language: InterfaceLanguage
  /** Whether there is a position left that the user has not edited (§5). */
  readonly wanted: boolean
  readonly clock: Clock
}

/**
 * Positions for the question (§3), once it has not changed for a while. Earlier positions stay until new ones come;
 * there are none without a question, and when the call fails (§8: only logged).
 */
export function useSuggestion(request: SuggestionRequest): SuggestedPositions['suggestedPositions'] | null {
  const { language, wanted, clock } = request
  const [suggested, setSuggested] = useState<SuggestedPositions['suggestedPositions'] | null>(null)
  // The rule for a debate's question: at least 5 characters, and at most as many as a question may have.
  const query = newDebateSchema.shape.question.safeParse(request.question).data
  // When the question is removed, its positions go as well: they are wrong for the next question.
  if (query === undefined && suggested !== null) setSuggested(null)
  useEffect(() => {
    if (query === undefined || !wanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    clock
      .sleep(DEBOUNCE_MS, signal)
      .then(() => call(generatePositions, { body: { query, language }, signal }))
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

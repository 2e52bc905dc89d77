/** The call for a response's argument cards (§7), made when they come near the screen (§4 "Summary display"). */
import type { Response } from '#features/debates/contract/entries.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import { logFailure } from '#platform/web/log.ts'
import { summariseResponse } from '../contract.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { refusals } from '#features/debates/texts/refusal-texts.ts'
import { keys } from '#features/debates/web/queries.ts'
import { callQueue } from '#platform/web/calls/call-queue.ts'

/**
 * The most calls at once: a debate of twenty long responses asks for its cards two by two, in the order they come near.
 */
const AT_ONCE = 2
const inTurn = callQueue(AT_ONCE)

export interface SummaryState {
  /** Null while the summary is being made, and when that failed. */
  readonly summary: string | null
  readonly failed: boolean
}

/** @param wanted whether it is to be made now, when the response has none */
export function useSummary(response: Response, wanted: boolean): SummaryState {
  const cache = useQueryClient()
  const { id } = response
  const { data, isError } = useQuery({
    queryKey: ['/api/responses', id, 'summary'],
    enabled: wanted && response.summary === null,
    queryFn: ({ signal }) => inTurn(signal, () => generate(cache, response, signal)),
  })
  return { summary: response.summary ?? data ?? null, failed: isError }
}

async function generate(cache: QueryClient, { id, debateId }: Response, signal: AbortSignal): Promise<string> {
  try {
    const { summary } = await call(summariseResponse, { params: { id }, signal })
    cache.setQueryData<Debate>(keys.one(debateId), (debate) => debate && withSummary(debate, id, summary))
    // §7: the cached debates list is then refreshed.
    void cache.invalidateQueries({ queryKey: keys.recent })
    return summary
  } catch (error) {
    // An aborted call is no failure: the reader no longer needs the cards.
    signal.throwIfAborted()
    // §8 "Silent failures": the same whatever failed, and only logged.
    const failure = new Error(refusals['summary-failed'], { cause: error })
    logFailure(failure.message, error)
    throw failure
  }
}

function withSummary(debate: Debate, id: string, summary: string): Debate {
  const responses = debate.responses.map((response) => (response.id === id ? { ...response, summary } : response))
  return { ...debate, responses }
}

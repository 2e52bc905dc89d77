import type { QueryClient } from '@tanstack/react-query'
import { bringSubscription } from '#features/billing/web/queries.ts'
import { readArrival } from '#features/billing/web/return/arrival.ts'
import { SubscriptionScreen } from '#features/billing/web/subscription-screen.tsx'
import { PunchCard } from '#features/debate/web/form/punch-card.tsx'
import type { BroughtAnswers } from '#platform/web/calls/first-answers.ts'

/** §2 /subscription, completed with a drawing of another feature. */
export function Subscription() {
  return <SubscriptionScreen Art={PunchCard} />
}

/**
 * Puts the subscription that came with the page into the cache.
 * @param search the query of the page's address, which the address has lost: it may hold the secrets of §4
 */
export function bring(cache: QueryClient, brought: BroughtAnswers, search: string): void {
  if (!readArrival(search)) history.replaceState(history.state, '', location.pathname + search)
  bringSubscription(cache, brought)
}

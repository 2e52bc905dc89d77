import type { QueryClient } from '@tanstack/react-query'
import { prefillSubscription } from '#features/billing/web/queries.ts'
import { readPaymentSecrets } from '#features/billing/web/return/payment-secrets.ts'
import { SubscriptionScreen } from '#features/billing/web/subscription-screen.tsx'
import { PunchCard } from '#features/debate/web/form/punch-card.tsx'
import type { FirstAnswersReader } from '#platform/web/calls/first-answers.ts'

/** §2 /subscription, completed with a drawing of another feature. */
export function Subscription() {
  return <SubscriptionScreen Art={PunchCard} />
}

/**
 * Puts the subscription that came with the page into the cache.
 * @param search the query of the page's address, which the address has lost: it may hold the secrets of §4
 */
export function prefill(cache: QueryClient, answers: FirstAnswersReader, search: string): void {
  if (!readPaymentSecrets(search)) history.replaceState(history.state, '', location.pathname + search)
  prefillSubscription(cache, answers)
}

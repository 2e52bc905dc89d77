/** `POST /api/subscription/cancel` and `…/reactivate` (§4 Subscription): changed at Stripe, then read back. */
import { Problem } from '#platform/server/errors.ts'
import type { Stripe } from '#platform/server/stripe.ts'
import type { OnPaymentEvent } from './observe-payments.ts'
import type { PaymentStore } from './store.ts'
import { isCancelling, runningOf } from './sync/projection.ts'
import type { SyncSubscription } from './sync/sync.ts'

export interface CancellationDeps {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
  readonly onEvent: OnPaymentEvent
}

export interface Cancellation {
  /** Throws a 409 Problem `nothing-to-cancel` or `already-cancelled`, and errors of Stripe's. */
  cancel(userId: string): Promise<void>
  /** Throws a 409 Problem `nothing-to-reactivate`, and errors of Stripe's. */
  reactivate(userId: string): Promise<void>
}

export function cancellation({ stripe, store, sync, onEvent }: CancellationDeps): Cancellation {
  /** The user's running subscription as it is at Stripe now. */
  async function running(client: Stripe, userId: string): Promise<Stripe.Subscription | null> {
    const customer = await store.customerOf(userId)
    if (customer === null) return null
    const { data } = await client.subscriptions.list({ customer: customer.customerId, status: 'all' })
    return runningOf(data)
  }
  const readBack = async (userId: string) => {
    const customer = await store.customerOf(userId)
    if (customer !== null) await sync(customer.customerId)
  }

  return {
    async cancel(userId) {
      const client = await stripe()
      const subscription = await running(client, userId)
      const already = subscription !== null && isCancelling(subscription)
      if (subscription !== null && !already) {
        await client.subscriptions.update(subscription.id, { cancel_at_period_end: true })
        onEvent('cancelled', { userId })
      }
      // Read also before a refusal: what the page showed was not true.
      await readBack(userId)
      if (subscription === null) throw new Problem(409, 'nothing-to-cancel')
      if (already) throw new Problem(409, 'already-cancelled')
    },

    async reactivate(userId) {
      const client = await stripe()
      const subscription = await running(client, userId)
      const cancelled = subscription !== null && isCancelling(subscription)
      if (cancelled) {
        // Only one of the two may be sent. `resume` is for paused subscriptions.
        const change = subscription.cancel_at_period_end
          ? ({ cancel_at_period_end: false } as const)
          : ({ cancel_at: '' } as const)
        await client.subscriptions.update(subscription.id, change)
        onEvent('reactivated', { userId })
      }
      await readBack(userId)
      if (!cancelled) throw new Problem(409, 'nothing-to-reactivate')
    },
  }
}

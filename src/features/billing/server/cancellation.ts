/** `POST /api/subscription/cancel` and `…/reactivate` (§4 Subscription): changed at Stripe, then read back. */
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from './observe-payments.ts'
import type { PaymentStore } from './store.ts'
import { isCancelling, isRunning, runningOf } from './sync/projection.ts'
import { subscriptionsOf, type SyncSubscription } from './sync/sync.ts'

/** True if its last bill is open: the paid period is over. */
const isUnpaid = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid'

export function cancellation({
  stripe,
  store,
  sync,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
  readonly onEvent: OnPaymentEvent
}) {
  async function subscriptions(client: Stripe, userId: string): Promise<Stripe.Subscription[]> {
    const customer = await store.customerOf(userId)
    if (customer === null) return []
    try {
      return await subscriptionsOf(client, customer.customerId)
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      // Deleted at Stripe; unless the key is of another account: what may be charged there must not count as cancelled.
      if ((await sync(customer.customerId)) === null) throw error
      return []
    }
  }
  const readBack = async (userId: string) => {
    const customer = await store.customerOf(userId)
    if (customer !== null) await sync(customer.customerId)
  }

  return {
    /**
     * Returns true if the subscription has ended at once, because its last bill was open; otherwise it ends with its
     * period. Throws a 409 Problem `nothing-to-cancel` or `already-cancelled`, and errors of Stripe's.
     */
    async cancel(userId: string): Promise<boolean> {
      const client = await stripe()
      const running = (await subscriptions(client, userId)).filter(isRunning)
      const endless = running.filter((each) => isUnpaid(each) || !isCancelling(each))
      // All of them: after a cancellation nobody may go on paying for a second one.
      for (const each of endless) {
        // The period that is paid for has ended already, and its open bill must not be tried again.
        if (isUnpaid(each)) await client.subscriptions.cancel(each.id)
        else await client.subscriptions.update(each.id, { cancel_at_period_end: true })
        onEvent('cancelled', { userId })
      }
      // Read also before a refusal: the page showed an outdated state.
      await readBack(userId)
      if (running.length === 0) throw new Problem(409, 'nothing-to-cancel')
      if (endless.length === 0) throw new Problem(409, 'already-cancelled')
      return running.every(isUnpaid)
    },

    /** Throws a 409 Problem `nothing-to-reactivate`, and errors of Stripe's. */
    async reactivate(userId: string): Promise<void> {
      const client = await stripe()
      const subscription = runningOf(await subscriptions(client, userId))
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

/** §4 Subscription: changes are made at Stripe and then read back. */
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { PaymentContext } from './service/payment-context.ts'
import { isCancelling, isRunning, runningOf } from './sync/projection.ts'
import { subscriptionsOf } from './sync/sync.ts'

const isUnpaid = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid'

export function ownSubscription({ stripe, store, sync, onEvent }: PaymentContext) {
  async function subscriptions(client: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
    try {
      return await subscriptionsOf(client, customerId)
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      // The subscription was deleted at Stripe, unless the key belongs to another account, which may still charge the
      // user.
      if ((await sync(customerId)) === null) throw error
      return []
    }
  }

  return {
    /** Returns true if the subscription ended at once. Throws 409 `nothing-to-cancel`, `already-cancelled`. */
    async cancel(userId: string): Promise<boolean> {
      const customer = await store.customerOf(userId)
      if (customer === null) throw new Problem(409, 'nothing-to-cancel')
      const client = await stripe()
      const running = (await subscriptions(client, customer.customerId)).filter(isRunning)
      const endless = running.filter((each) => isUnpaid(each) || !isCancelling(each))
      // Cancels all of them, so that nobody goes on paying for a second one.
      for (const each of endless) {
        if (isUnpaid(each)) await client.subscriptions.cancel(each.id)
        else await client.subscriptions.update(each.id, { cancel_at_period_end: true })
        onEvent('cancelled', { userId })
      }
      // Also read before a refusal, because the page showed an outdated state.
      await sync(customer.customerId)
      if (running.length === 0) throw new Problem(409, 'nothing-to-cancel')
      if (endless.length === 0) throw new Problem(409, 'already-cancelled')
      return running.every(isUnpaid)
    },

    async reactivate(userId: string): Promise<void> {
      const customer = await store.customerOf(userId)
      if (customer === null) throw new Problem(409, 'nothing-to-reactivate')
      const client = await stripe()
      const subscription = runningOf(await subscriptions(client, customer.customerId))
      const cancelled = subscription !== null && isCancelling(subscription)
      if (cancelled) {
        // Stripe accepts only one of the two.
        const change = subscription.cancel_at_period_end
          ? ({ cancel_at_period_end: false } as const)
          : ({ cancel_at: '' } as const)
        await client.subscriptions.update(subscription.id, change)
        onEvent('reactivated', { userId })
      }
      await sync(customer.customerId)
      if (!cancelled) throw new Problem(409, 'nothing-to-reactivate')
    },

    /**
     * Returns the page of the open invoice, which accepts another card or a bank's confirmation. Throws 409
     * `nothing-to-pay`.
     */
    async openInvoice(userId: string): Promise<string> {
      const customer = await store.customerOf(userId)
      const subscription = customer?.subscriptionId ?? null
      if (customer !== null && subscription !== null) {
        const { data } = await (await stripe()).invoices.list({ subscription, status: 'open', limit: 1 })
        const url = data[0]?.hosted_invoice_url
        if (url) return url
        await sync(customer.customerId)
      }
      throw new Problem(409, 'nothing-to-pay')
    },
  }
}

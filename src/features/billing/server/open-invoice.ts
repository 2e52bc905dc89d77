/** The open invoice of a plan whose payment failed: the payment service's own page takes another card, or a bank's step. */
import { Problem } from '#platform/server/errors.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { PaymentStore } from './store.ts'
import type { SyncSubscription } from './sync/sync.ts'

export interface OpenInvoiceDeps {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
}

/**
 * Returns the function that finds the page of a user's open invoice; anybody who has its address can open it. It throws a
 * 409 Problem `nothing-to-pay`, and errors of Stripe's.
 */
export function openInvoices({ stripe, store, sync }: OpenInvoiceDeps) {
  return async (userId: string): Promise<string> => {
    const customer = await store.customerOf(userId)
    const subscription = customer?.subscriptionId ?? null
    if (customer !== null && subscription !== null) {
      const client = await stripe()
      const { data } = await client.invoices.list({ subscription, status: 'open', limit: 1 })
      const url = data[0]?.hosted_invoice_url
      if (url) return url
      // What the page showed was not true any more.
      await sync(customer.customerId)
    }
    throw new Problem(409, 'nothing-to-pay')
  }
}

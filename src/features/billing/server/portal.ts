/** Pages of Stripe for a customer. Anybody who has an address can open its page, so none is logged or stored. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { PaymentStore } from './store.ts'
import type { SyncSubscription } from './sync/sync.ts'

/** Marks our configuration of the portal in an operator's account (stripe-setup.ts). */
export const PORTAL_MARK = { application: 'einstein-vs-cat' } as const
/** Milliseconds that the configuration's id is kept. */
const KEPT_MS = 5 * 60_000

export type Portal = ReturnType<typeof customerPortal>

export function customerPortal({
  stripe,
  publicUrl,
  clock,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
}) {
  const back = `${publicUrl}/subscription`
  let known: { readonly id: string | null; readonly until: number } | null = null

  /** Returns our configuration, which lists both plans, or null for the account's default one. */
  async function configurationId(client: Stripe): Promise<string | null> {
    if (known !== null && clock.now() < known.until) return known.id
    const found = await findConfiguration(client)
    known = { id: found?.id ?? null, until: clock.now() + KEPT_MS }
    return known.id
  }

  async function session(customer: string, flow?: Stripe.BillingPortal.SessionCreateParams.FlowData): Promise<string> {
    const client = await stripe()
    const configuration = await configurationId(client)
    const { url } = await client.billingPortal.sessions.create({
      customer,
      return_url: back,
      ...(configuration !== null && { configuration }),
      ...(flow && { flow_data: flow }),
    })
    return url
  }

  return {
    /** The payment method, invoices, cancellation. Throws a 409 Problem `no-payments` for a customer unknown to Stripe. */
    open: (customerId: string): Promise<string> =>
      session(customerId).catch((cause: unknown) => {
        throw stripeFault(cause) === 'missing' ? new Problem(409, 'no-payments', { cause }) : cause
      }),
    /** The confirmation of another plan, with the amount that is due at once. */
    confirm: (
      customerId: string,
      {
        subscriptionId,
        itemId,
        priceId,
      }: { readonly subscriptionId: string; readonly itemId: string; readonly priceId: string },
    ): Promise<string> =>
      session(customerId, {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscriptionId,
          // Without the item's id Stripe would add a second item.
          items: [{ id: itemId, price: priceId, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: back } },
      }),
  }
}

/** Our active configuration of the portal in this account. */
export async function findConfiguration(client: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.['application'] === PORTAL_MARK.application)
}

/**
 * Returns the function that finds the page of a user's open invoice, after a payment that failed: it takes another card,
 * or a bank's step. The function throws a 409 Problem `nothing-to-pay`, and errors of Stripe's.
 */
export function openInvoices(
  stripe: () => Promise<Stripe>,
  store: Pick<PaymentStore, 'customerOf'>,
  sync: SyncSubscription,
) {
  return async (userId: string): Promise<string> => {
    const customer = await store.customerOf(userId)
    const subscription = customer?.subscriptionId ?? null
    if (customer !== null && subscription !== null) {
      const client = await stripe()
      const { data } = await client.invoices.list({ subscription, status: 'open', limit: 1 })
      const url = data[0]?.hosted_invoice_url
      if (url) return url
      // The page showed an outdated state.
      await sync(customer.customerId)
    }
    throw new Problem(409, 'nothing-to-pay')
  }
}

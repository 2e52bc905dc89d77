/** Opens the customer portal. Anybody can open a portal page by its address, so addresses are not logged or stored. */
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { PaymentContext } from './service/payment-context.ts'

export const PORTAL_MARK = { application: 'einstein-vs-cat' } as const
const KEPT_MS = 5 * 60_000

export type Portal = ReturnType<typeof customerPortal>

export function customerPortal({ stripe, publicUrl, clock }: Pick<PaymentContext, 'stripe' | 'publicUrl' | 'clock'>) {
  const back = `${publicUrl}/subscription`
  let known: { readonly id: string | null; readonly until: number } | null = null

  /** Returns the id of the portal's configuration, or null for the account’s default. */
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
    /** Resolves with the address of a portal page. Throws 409 `no-payments` if Stripe does not know the customer. */
    open: (customerId: string): Promise<string> =>
      session(customerId).catch((cause: unknown) => {
        throw stripeFault(cause) === 'missing' ? new Problem(409, 'no-payments', { cause }) : cause
      }),
    confirm: (customerId: string, change: { subscriptionId: string; itemId: string; priceId: string }) =>
      session(customerId, {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: change.subscriptionId,
          // Without the item's id, Stripe would add a second item.
          items: [{ id: change.itemId, price: change.priceId, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: back } },
      }),
  }
}

export async function findConfiguration(client: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.['application'] === PORTAL_MARK.application)
}

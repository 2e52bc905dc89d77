/** Pages of Stripe's customer portal. Anybody who has the address can open them, so it is neither logged nor kept. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'

/** Marks our configuration of the portal in an operator's account (stripe-setup.ts). */
export const PORTAL_MARK = { application: 'einstein-vs-cat' } as const
/** Milliseconds that the configuration's id is kept. */
const KEPT_MS = 5 * 60_000

export interface PlanChange {
  readonly subscriptionId: string
  readonly itemId: string
  readonly priceId: string
}

export interface Portal {
  /** The payment method, invoices, cancellation. Throws a 409 Problem `no-payments` for a customer that Stripe does not know. */
  open(customerId: string): Promise<string>
  /** The confirmation of another plan, with the amount that is due at once. */
  confirm(customerId: string, change: PlanChange): Promise<string>
}

export interface PortalDeps {
  readonly stripe: () => Promise<Stripe>
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
}

export function customerPortal({ stripe, publicUrl, clock }: PortalDeps): Portal {
  const back = `${publicUrl}/subscription`
  let known: { readonly id: string | null; readonly until: number } | null = null

  /** Our configuration, which lists both plans; null = the account's default one. */
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
    open: (customerId) =>
      session(customerId).catch((cause: unknown) => {
        throw stripeFault(cause) === 'missing' ? new Problem(409, 'no-payments', { cause }) : cause
      }),
    confirm: (customerId, { subscriptionId, itemId, priceId }) =>
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

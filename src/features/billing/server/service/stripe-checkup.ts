/** Checks the Stripe account for the doctor (§19), without changing anything. */
import type { Clock } from '#platform/clock.ts'
import { isForbidden, QUICK, type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { PAID_TIERS, type Plans } from '../../plans.ts'
import { createCatalogue, lookupKeys } from '../catalogue.ts'
import { PricesUnknown } from '../payment-problems.ts'
import { WEBHOOK_EVENTS } from '../sync/webhook.ts'

export interface StripeFault {
  readonly fault:
    | 'stripe-away'
    | 'stripe-answers-otherwise'
    | 'stripe-key-refused'
    | 'price-missing'
    | 'price-in-no-plan'
    | 'webhook-missing'
    | 'webhook-events-missing'
  /** Lookup keys, event types, subscription ids or an error code, depending on the fault. */
  readonly about: readonly string[]
}

const SUBSCRIPTIONS = 100
/** The statuses in which a customer pays or is expected to pay. */
const PAYING: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due']

interface Checkup {
  readonly stripe: Stripe
  readonly plans: Plans
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
}

export async function stripeFaults({ stripe, plans, publicUrl, clock }: Checkup): Promise<StripeFault[]> {
  try {
    const found = await Promise.all([
      missingPrices(stripe, plans),
      foreignPrices(stripe, plans, clock),
      webhookFaults(stripe, `${publicUrl}/api/stripe/webhook`).catch((error: unknown) => {
        // A restricted key needs the permission to read webhooks only for the setup.
        if (isForbidden(error)) return []
        throw error
      }),
    ])
    return found.flat()
  } catch (error) {
    const fault = stripeFault(error)
    if (fault === null) throw error
    if (fault === 'refused') return [{ fault: 'stripe-key-refused', about: [] }]
    const code = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
    return typeof code === 'number'
      ? [{ fault: 'stripe-answers-otherwise', about: [String(code)] }]
      : [{ fault: 'stripe-away', about: [] }]
  }
}

const faultOf = (fault: StripeFault['fault'], about: readonly string[]): StripeFault[] =>
  about.length === 0 ? [] : [{ fault, about }]

async function missingPrices(stripe: Stripe, plans: Plans): Promise<StripeFault[]> {
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys(plans), active: true, limit: 100 }, QUICK)
  const isThere = (key: string) =>
    data.some((price) => price.lookup_key === key && price.recurring?.interval === 'month')
  const missing = PAID_TIERS.map((tier) => plans[tier].lookupKey).filter((key) => !isThere(key))
  return faultOf('price-missing', missing)
}

async function foreignPrices(stripe: Stripe, plans: Plans, clock: Pick<Clock, 'now'>): Promise<StripeFault[]> {
  const catalogue = createCatalogue({ plans, stripe: async () => stripe, clock, log: { warn: () => {} } })
  // Without a status, Stripe lists all subscriptions that have not ended.
  const { data } = await stripe.subscriptions.list({ limit: SUBSCRIPTIONS }, QUICK)
  const foreign: string[] = []
  for (const { id, items } of data.filter(({ status }) => PAYING.includes(status))) {
    for (const { price } of items.data) {
      const tier = await catalogue.tierOf(price).catch((error: unknown) => {
        // A missing price is reported separately.
        if (error instanceof PricesUnknown) return 'unknown'
        throw error
      })
      if (tier === null) foreign.push(id)
    }
  }
  return faultOf('price-in-no-plan', foreign)
}

async function webhookFaults(stripe: Stripe, url: string): Promise<StripeFault[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 }, QUICK)
  const ours = data.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  if (ours === undefined) return faultOf('webhook-missing', [url])
  const sent = new Set<string>(ours.enabled_events)
  const missing = sent.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !sent.has(event))
  return faultOf('webhook-events-missing', missing)
}

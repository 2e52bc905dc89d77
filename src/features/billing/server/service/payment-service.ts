/** The payment service of this installation, as the configuration names it. */
import type { BillingKind } from '#features/models/contract.ts'
import { openStripe, type Stripe, type StripeSettings } from '#platform/server/stripe/stripe.ts'
import type { Plans } from '../../plans.ts'
import type { Shop } from '../shop.ts'
import { setUpCatalogue } from '../stripe-setup.ts'

export interface PaymentService extends StripeSettings {
  readonly kind: Exclude<BillingKind, 'off'>
  /** `whsec_…`: the key of the events' signatures. */
  readonly webhookSecret: string
  /** True if the key is meant to be of another account than the customers' (`STRIPE_ACCOUNT_CHANGED`). */
  readonly accountChanged: boolean
}

/**
 * Opens the client of the service. A sandbox is empty at first, so it is set up as an operator sets up an account. Its prices
 * follow the plans, because its operator has no other way to change a price.
 */
export function openService(service: PaymentService, plans: Plans, shop: Shop): () => Promise<Stripe> {
  const open = openStripe(service)
  if (service.kind !== 'sandbox') return open
  let ready: Promise<unknown> | null = null
  return async () => {
    const client = await open()
    ready ??= setUpCatalogue(client, plans, shop, { reprice: true }).catch((error: unknown) => {
      ready = null
      throw error
    })
    await ready
    return client
  }
}

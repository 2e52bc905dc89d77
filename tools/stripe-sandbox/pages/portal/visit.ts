import type { Stripe } from 'stripe'
import { isLive } from '../../billing/cancel.ts'
import type { Ledger } from '../../state/ledger.ts'
import type { Form } from '../../wire/form.ts'

export interface Visit {
  readonly ledger: Ledger
  readonly session: Stripe.BillingPortal.Session
  readonly customer: Stripe.Customer
  readonly features: Stripe.BillingPortal.Configuration.Features
  readonly path: string
  readonly query: URLSearchParams
  readonly form: Form | null
}

export function ownSubscription({ customer, ledger }: Visit, id: string): Stripe.Subscription | null {
  const found = Object.hasOwn(ledger.state.subscriptions, id) ? ledger.state.subscriptions[id] : undefined
  return found && found.customer === customer.id && isLive(found) ? found : null
}

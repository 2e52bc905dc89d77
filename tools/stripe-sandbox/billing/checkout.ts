import type { Stripe } from 'stripe'
import { newCustomer } from '../objects/customer.ts'
import { findCustomer, idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import type { Checkout } from '../state/state.ts'
import { isRefused, type Outcome } from './cards.ts'
import { charge, foresee } from './charge.ts'
import { attach } from './payment-methods.ts'
import { subscribe } from './subscribe.ts'

const DAY = 24 * 60 * 60

export function expireCheckout(ledger: Ledger, session: Stripe.Checkout.Session): void {
  session.status = 'expired'
  session.url = null
  ledger.emit('checkout.session.expired', session)
}

/**
 * Pays an open session. Creates the customer and the subscription only if the payment succeeds or is pending, as in Stripe's
 * API since 2025-03-31.
 * @param authenticated whether the customer has passed the 3-D Secure step
 */
export function payCheckout(
  ledger: Ledger,
  checkout: Checkout,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
  promotionCode: Stripe.PromotionCode | null = null,
): Outcome {
  const { session, subscriptionData } = checkout
  const isTrial = session.mode === 'subscription' && subscriptionData.trialDays !== null
  const outcome: Outcome = isTrial ? { kind: 'paid' } : foresee(ledger, method.id, 'first', authenticated)
  checkout.challenged = outcome.kind === 'authenticate' ? method.id : null
  if (isRefused(outcome)) return outcome
  const customer = customerOf(ledger, session, method)
  if (customer !== null && session.automatic_tax.enabled) keepAddress(findCustomer(ledger, customer), method, checkout)
  if (customer !== null) attach(ledger, method, customer)
  if (session.mode === 'subscription' && customer !== null) {
    const subscription = subscribe(ledger, {
      customer,
      items: checkout.lines.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : [])),
      metadata: subscriptionData.metadata,
      description: subscriptionData.description,
      paymentMethod: method.id,
      trialEnd: subscriptionData.trialDays === null ? null : ledger.now() + subscriptionData.trialDays * DAY,
      promotionCode,
      taxed: session.automatic_tax.enabled,
      occasion: 'first',
      authenticated,
      ifUnpaid: 'error_if_incomplete',
    })
    session.subscription = subscription.id
    session.invoice = subscription.latest_invoice
    sumUp(ledger, session, promotionCode)
  } else {
    const { intent } = charge(ledger, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer,
      paymentMethod: method.id,
      description: null,
      occasion: 'first',
      authenticated,
    })
    session.payment_intent = intent.id
  }
  session.customer = customer
  session.customer_details = detailsOf(method, checkout)
  session.status = 'complete'
  session.url = null
  session.payment_status = isTrial ? 'no_payment_required' : outcome.kind === 'paid' ? 'paid' : 'unpaid'
  ledger.emit('checkout.session.completed', session)
  return outcome
}

function keepAddress(
  customer: Stripe.Customer,
  { billing_details: { address } }: Stripe.PaymentMethod,
  { taxId = '' }: Checkout,
): void {
  customer.address = address
  customer.tax_exempt = taxId === '' ? 'none' : 'reverse'
}

function sumUp(ledger: Ledger, session: Stripe.Checkout.Session, code: Stripe.PromotionCode | null): void {
  const invoice = ledger.state.invoices[idOf(session.invoice ?? '')]
  if (invoice === undefined) return
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  session.amount_total = invoice.total
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: tax }
  if (code !== null) session.discounts = [{ coupon: null, promotion_code: code.id }]
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete'
}

function customerOf(ledger: Ledger, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod): string | null {
  if (session.customer !== null) return findCustomer(ledger, idOf(session.customer), 'customer').id
  if (session.mode !== 'subscription') return null
  const { email, name } = method.billing_details
  const customer = newCustomer(ledger, { email: session.customer_email ?? email, name })
  ledger.state.customers[customer.id] = customer
  ledger.emit('customer.created', customer)
  return customer.id
}

function detailsOf(
  { billing_details: { address, email, name } }: Stripe.PaymentMethod,
  { session, taxId = '' }: Checkout,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    business_name: null,
    email: session.customer_details?.email ?? email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: taxId === '' ? 'none' : 'reverse',
    tax_ids: taxId === '' ? [] : [{ type: 'eu_vat', value: taxId }],
  }
}

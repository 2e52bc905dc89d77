import type { Stripe } from 'stripe'
import type { GivenLine } from '../objects/invoice.ts'
import { newSubscription, newSubscriptionItem } from '../objects/subscription.ts'
import { find, findCustomer, idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { isRefused, type Occasion } from './cards.ts'
import { cardError, foresee } from './charge.ts'
import { collect, finalize, openBill, pendingLines } from './invoices.ts'
import { periodEnd, type Recurring } from './periods.ts'

export interface Wanted {
  readonly customer: string
  readonly items: readonly { readonly price: Stripe.Price; readonly quantity: number }[]
  readonly metadata: Stripe.Metadata
  readonly description: string | null
  /** The payment method to charge; null = the customer's default payment method. */
  readonly paymentMethod: string | null
  /** The end of the trial in seconds since the epoch; null without a trial. */
  readonly trialEnd: number | null
  readonly missingPaymentMethod?: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod | undefined
  readonly promotionCode?: Stripe.PromotionCode | null
  readonly taxed?: boolean
  readonly occasion: Occasion
  readonly authenticated: boolean
  readonly ifUnpaid: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'
}

/** Creates a subscription and charges the first period. Throws an `ApiError`, for example if a required charge fails. */
export function subscribe(ledger: Ledger, wanted: Wanted): Stripe.Subscription {
  const [first] = wanted.items
  if (first === undefined || first.price.recurring === null) {
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  }
  if (wanted.items.some(({ price }) => !sameRecurrence(price, first.price))) {
    throw badRequest('All prices of a subscription must have the same currency and interval.', { param: 'items' })
  }
  const customer = findCustomer(ledger, wanted.customer, 'customer')
  const card = wanted.paymentMethod ?? defaultCard(customer)
  if (card === null && wanted.trialEnd === null && wanted.ifUnpaid !== 'default_incomplete') throw noCard()
  if (card !== null && wanted.trialEnd === null && wanted.ifUnpaid === 'error_if_incomplete') {
    const outcome = foresee(ledger, card, wanted.occasion, wanted.authenticated)
    if (isRefused(outcome)) throw cardError(outcome)
  }
  const id = ledger.id('sub')
  const start = ledger.now()
  const end = wanted.trialEnd ?? periodEnd(start, start, first.price.recurring)
  const subscription = newSubscription(ledger, {
    ...wanted,
    id,
    currency: first.price.currency,
    missingPaymentMethod: wanted.missingPaymentMethod ?? 'create_invoice',
    items: wanted.items.map((item) => newSubscriptionItem(ledger, { ...item, subscription: id, start, end })),
  })
  ledger.state.subscriptions[id] = subscription
  if (wanted.taxed) subscription.automatic_tax = { disabled_reason: null, enabled: true, liability: { type: 'self' } }
  if (wanted.promotionCode) subscription.discounts = [keepDiscount(ledger, subscription, wanted.promotionCode)]
  const invoice = billPeriod(ledger, subscription, 'subscription_create')
  finalize(ledger, invoice)
  if (wanted.ifUnpaid !== 'default_incomplete' || invoice.amount_due === 0) {
    const outcome = collect(ledger, invoice, { ...wanted, paymentMethod: card })
    if (outcome.kind === 'paid' && subscription.status === 'incomplete') subscription.status = 'active'
  }
  return subscription
}

function keepDiscount(ledger: Ledger, subscription: Stripe.Subscription, code: Stripe.PromotionCode): string {
  const id = ledger.id('di')
  ledger.state.discounts[id] = {
    id,
    object: 'discount',
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: code.id,
    source: { coupon: code.promotion.coupon, type: 'coupon' },
    start: ledger.now(),
    subscription: subscription.id,
    subscription_item: null,
  }
  code.times_redeemed += 1
  return id
}

/** Creates the bill for the current period. Its amount is 0 during a trial. */
export function billPeriod(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const items = subscription.items.data
  const customer = idOf(subscription.customer)
  const invoice = openBill(ledger, {
    customer,
    currency: subscription.currency,
    reason,
    lines: [
      ...pendingLines(ledger, customer, subscription.id),
      ...items.map((item) => periodLine(ledger, subscription, item)),
    ],
    period: { start: items[0]?.current_period_start ?? 0, end: items[0]?.current_period_end ?? 0 },
    subscription,
  })
  // Emits the subscription's event before payment, but only after creating the bill, whose id the event contains.
  if (reason === 'subscription_create') ledger.emit('customer.subscription.created', subscription)
  return invoice
}

export function periodLine(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): GivenLine {
  const isTrial = subscription.status === 'trialing'
  const quantity = item.quantity ?? 1
  const name = find(ledger.state.products, idOf(item.price.product), 'product').name
  return {
    amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * quantity,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
    quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
    price: item.price,
    item: { id: item.id, subscription: subscription.id },
    invoiceItem: null,
    isProration: false,
  }
}

export function cardOf(ledger: Ledger, subscription: Stripe.Subscription): string | null {
  const own = subscription.default_payment_method
  if (own !== null) return idOf(own)
  const customer = ledger.state.customers[idOf(subscription.customer)]
  return customer === undefined || customer.deleted ? null : defaultCard(customer)
}

export function defaultCard(customer: Stripe.Customer): string | null {
  const card = customer.invoice_settings.default_payment_method
  return card === null ? null : idOf(card)
}

export function recurringOf(subscription: Stripe.Subscription): Recurring {
  const recurring = subscription.items.data[0]?.price.recurring
  return recurring ?? { interval: 'month', interval_count: 1 }
}

export function sameRecurrence(a: Stripe.Price, b: Stripe.Price): boolean {
  const { recurring: one } = a
  const { recurring: other } = b
  return a.currency === b.currency && one?.interval === other?.interval && one?.interval_count === other?.interval_count
}

function noCard() {
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'
  return badRequest(message, { code: 'resource_missing' })
}

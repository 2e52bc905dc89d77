import type { Stripe } from 'stripe'
import type { GivenLine } from '../objects/invoice.ts'
import { newInvoiceItem } from '../objects/invoice-item.ts'
import { planOf } from '../objects/price.ts'
import { newSubscriptionItem } from '../objects/subscription.ts'
import { find, findCustomer, findRecurringPrice, idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest, missing } from '../wire/api-error.ts'
import { isRefused, type Occasion } from './cards.ts'
import { cardError, foresee } from './charge.ts'
import { collect, finalize, openBill } from './invoices.ts'
import { periodEnd } from './periods.ts'
import { cardOf, sameRecurrence } from './subscribe.ts'

export interface ItemChange {
  readonly id?: string | undefined
  readonly price?: string | undefined
  readonly quantity?: number | undefined
  readonly deleted?: boolean | undefined
}

export interface HowToCharge {
  readonly proration: 'always_invoice' | 'create_prorations' | 'none'
  readonly ifUnpaid: 'allow_incomplete' | 'error_if_incomplete'
  readonly occasion: Occasion
  readonly authenticated: boolean
}

/** Returns the items as they would be after the changes. A change without an id adds an item. Throws an `ApiError`. */
export function itemsAfter(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
): Stripe.SubscriptionItem[] {
  const items = structuredClone(subscription.items.data)
  for (const [at, change] of changes.entries()) {
    const price = change.price === undefined ? null : findRecurringPrice(ledger, change.price, `items[${at}][price]`)
    const place = change.id === undefined ? items.length : items.findIndex((item) => item.id === change.id)
    const item = items[place]
    if (change.id !== undefined && item === undefined) throw missing('subscription item', change.id, `items[${at}][id]`)
    const [first] = items
    const isOther = price && first && !sameRecurrence(price, first.price)
    if (isOther && (price.currency !== first.price.currency || items.length > 1 || change.id === undefined)) {
      throw badRequest('The payment sandbox changes the interval of a subscription with one price, and no currency.', {
        param: `items[${at}][price]`,
      })
    }
    if (item === undefined) items.push(addedItem(ledger, subscription, price, change.quantity, at))
    else if (change.deleted) items.splice(place, 1)
    else
      Object.assign(
        item,
        price && { price, plan: planOf(price) },
        isOther && subscription.status !== 'trialing' && periodFromNow(ledger, price),
        change.quantity === undefined ? {} : { quantity: change.quantity },
      )
  }
  if (items.length === 0) throw badRequest('A subscription must have at least one active plan.', { param: 'items' })
  return items
}

/** Returns a period that starts now. A subscription gets such a period when its new price has another interval. */
function periodFromNow(ledger: Ledger, { recurring }: Stripe.Price) {
  const start = ledger.now()
  return {
    current_period_start: start,
    current_period_end: periodEnd(start, start, recurring ?? { interval: 'month', interval_count: 1 }),
  }
}

function addedItem(
  ledger: Ledger,
  { id, items }: Stripe.Subscription,
  price: Stripe.Price | null,
  quantity: number | undefined,
  at: number,
): Stripe.SubscriptionItem {
  const [first] = items.data
  if (price === null || first === undefined) {
    const param = `items[${at}][price]`
    throw badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const period = { start: first.current_period_start, end: first.current_period_end }
  return newSubscriptionItem(ledger, { subscription: id, price, quantity: quantity ?? 1, ...period })
}

export function prorationLines(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  after: readonly Stripe.SubscriptionItem[],
  moment: number = ledger.now(),
): GivenLine[] {
  if (subscription.status === 'trialing') return []
  const before = subscription.items.data
  const ends = before.filter((item) => !after.some((other) => sameCost(item, other)))
  const begins = after.filter((item) => !before.some((other) => sameCost(item, other)))
  return [
    ...ends.map((item) => prorationLine(ledger, subscription, item, moment, -1)),
    ...begins.map((item) => prorationLine(ledger, subscription, item, moment, 1)),
  ]
}

function sameCost(a: Stripe.SubscriptionItem, b: Stripe.SubscriptionItem): boolean {
  return a.id === b.id && a.price.id === b.price.id && a.quantity === b.quantity
}

function prorationLine(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  moment: number,
  sign: 1 | -1,
): GivenLine {
  const quantity = item.quantity ?? 1
  const { current_period_start: start, current_period_end: end } = item
  const share = Math.min(1, Math.max(0, (end - moment) / (end - start)))
  const name = find(ledger.state.products, idOf(item.price.product), 'product').name
  return {
    amount: sign * Math.round((item.price.unit_amount ?? 0) * quantity * share),
    description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${quantity} × ${name}`,
    quantity,
    period: { start: moment, end },
    price: item.price,
    item: { id: item.id, subscription: subscription.id },
    invoiceItem: null,
    isProration: true,
  }
}

/**
 * Replaces the subscription's items. If a required immediate payment would fail, changes nothing and throws an `ApiError` with
 * status 402.
 */
export function changeItems(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  after: Stripe.SubscriptionItem[],
  how: HowToCharge,
): void {
  const lines = how.proration === 'none' ? [] : prorationLines(ledger, subscription, after)
  const customer = findCustomer(ledger, idOf(subscription.customer), 'customer')
  const paymentMethod = cardOf(ledger, subscription)
  const due = lines.reduce((sum, { amount }) => sum + amount, customer.balance)
  if (how.proration === 'always_invoice' && how.ifUnpaid === 'error_if_incomplete' && due > 0) {
    const outcome = foresee(ledger, paymentMethod ?? '', how.occasion, how.authenticated)
    if (isRefused(outcome)) throw cardError(outcome)
  }
  const [item] = after
  if (item && item.current_period_start !== subscription.items.data[0]?.current_period_start) {
    subscription.billing_cycle_anchor = item.current_period_start
  }
  subscription.items.data = after
  if (lines.length === 0) return
  if (how.proration === 'create_prorations') {
    for (const line of lines) keepForLater(ledger, customer.id, subscription, line)
    return
  }
  const invoice = openBill(ledger, {
    customer: customer.id,
    currency: subscription.currency,
    reason: 'subscription_update',
    lines,
    period: { start: ledger.now(), end: ledger.now() },
    subscription,
  })
  finalize(ledger, invoice)
  const outcome = collect(ledger, invoice, { paymentMethod, occasion: how.occasion, authenticated: how.authenticated })
  if (isRefused(outcome)) subscription.status = 'past_due'
}

function keepForLater(ledger: Ledger, customer: string, subscription: Stripe.Subscription, line: GivenLine): void {
  const item = newInvoiceItem(ledger, {
    ...line,
    customer,
    currency: subscription.currency,
    subscription: line.item,
  })
  ledger.state.invoiceItems[item.id] = item
  ledger.emit('invoiceitem.created', item)
}

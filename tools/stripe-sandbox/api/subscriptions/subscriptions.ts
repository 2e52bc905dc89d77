import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { cancelNow, isLive } from '../../billing/cancel.ts'
import { resume } from '../../billing/renew.ts'
import { subscribe } from '../../billing/subscribe.ts'
import { checkListed, find, findRecurringPrice } from '../../state/find.ts'
import { badRequest, missing } from '../../wire/api-error.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { listOf, newestFirst } from '../../wire/list.ts'
import { clearableMetadata, flag, integer, pagination, paramsOf, text } from '../../wire/params.ts'
import { cardOfCustomer } from './card-of-customer.ts'
import { mergedMetadata } from '../metadata.ts'
import { subscriptionUpdate } from './subscription-update.ts'

const DAY = 24 * 60 * 60
const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

const create = paramsOf<Stripe.SubscriptionCreateParams>()({
  customer: text,
  items: v.array(v.strictObject({ price: text, quantity: v.optional(integer) })),
  default_payment_method: v.optional(text),
  description: v.optional(text),
  metadata: v.optional(clearableMetadata),
  payment_behavior: v.optional(v.picklist(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])),
  trial_period_days: v.optional(integer),
  trial_settings: v.optional(
    v.strictObject({
      end_behavior: v.strictObject({ missing_payment_method: v.picklist(['cancel', 'create_invoice', 'pause']) }),
    }),
  ),
})
const list = paramsOf<Stripe.SubscriptionListParams>()({
  ...pagination,
  customer: v.optional(text),
  price: v.optional(text),
  status: v.optional(v.picklist([...STATUSES, 'all', 'ended'])),
})
const cancel = paramsOf<Stripe.SubscriptionCancelParams>()({ invoice_now: v.optional(flag), prorate: v.optional(flag) })
const wake = paramsOf<Stripe.SubscriptionResumeParams>()({
  billing_cycle_anchor: v.optional(v.strictObject({ type: v.picklist(['now']) })),
})

export const subscriptions = [
  endpoint('POST', '/v1/subscriptions', create, (ledger, params) => {
    const method = params.default_payment_method
    const days = params.trial_period_days
    return subscribe(ledger, {
      customer: params.customer,
      items: params.items.map(({ price, quantity }, at) => ({
        price: findRecurringPrice(ledger, price, `items[${at}][price]`),
        quantity: quantity ?? 1,
      })),
      metadata: mergedMetadata({}, params.metadata),
      description: params.description ?? null,
      paymentMethod: method === undefined ? null : cardOfCustomer(ledger, params.customer, method),
      trialEnd: days === undefined ? null : ledger.now() + days * DAY,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method,
      occasion: 'alone',
      authenticated: false,
      ifUnpaid: params.payment_behavior ?? 'allow_incomplete',
    })
  }),
  endpoint('GET', '/v1/subscriptions', list, (ledger, params) => {
    checkListed(ledger, params.customer)
    const rows = newestFirst(ledger.state.subscriptions).filter(
      (subscription) =>
        (params.customer === undefined || subscription.customer === params.customer) &&
        (params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price)) &&
        hasStatus(subscription, params.status),
    )
    return listOf('/v1/subscriptions', rows, params)
  }),
  endpoint('GET', '/v1/subscriptions/:id', paramsOf<Stripe.SubscriptionRetrieveParams>()({}), (ledger, _, id) =>
    find(ledger.state.subscriptions, id, 'subscription'),
  ),
  subscriptionUpdate,
  endpoint('DELETE', '/v1/subscriptions/:id', cancel, (ledger, _, id) => {
    const subscription = find(ledger.state.subscriptions, id, 'subscription')
    if (!isLive(subscription)) throw missing('subscription', id)
    cancelNow(ledger, subscription, 'cancellation_requested')
    return subscription
  }),
  endpoint('POST', '/v1/subscriptions/:id/resume', wake, (ledger, _, id) => {
    const subscription = find(ledger.state.subscriptions, id, 'subscription')
    if (subscription.status !== 'paused') {
      throw badRequest(`Only subscriptions that are paused can be resumed; this one is ${subscription.status}.`)
    }
    resume(ledger, subscription)
    return subscription
  }),
]

/**
 * Returns whether a list with the status filter `wanted` contains the subscription. A list without a filter omits canceled
 * subscriptions, as at Stripe.
 */
function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return !isLive(subscription)
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted
}

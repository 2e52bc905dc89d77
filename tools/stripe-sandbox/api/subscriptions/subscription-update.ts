import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { cancelLater, firstPeriodEnd, isLive, keep, lastPeriodEnd } from '../../billing/cancel.ts'
import { changeItems, itemsAfter } from '../../billing/change.ts'
import { catchUp } from '../../billing/due.ts'
import { endTrial } from '../../billing/renew.ts'
import { updated } from '../../billing/updated.ts'
import { find, idOf } from '../../state/find.ts'
import type { Ledger } from '../../state/ledger.ts'
import { badRequest } from '../../wire/api-error.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { cleared, clearableMetadata, clearableText, flag, integer, paramsOf, text } from '../../wire/params.ts'
import { cardOfCustomer } from './card-of-customer.ts'
import { mergedMetadata } from '../metadata.ts'

const change = paramsOf<Stripe.SubscriptionUpdateParams>()({
  cancel_at: v.optional(v.union([cleared, v.picklist(['max_period_end', 'min_period_end']), integer])),
  cancel_at_period_end: v.optional(flag),
  default_payment_method: v.optional(text),
  description: v.optional(clearableText),
  items: v.optional(
    v.array(
      v.strictObject({
        id: v.optional(text),
        price: v.optional(text),
        quantity: v.optional(integer),
        deleted: v.optional(flag),
      }),
    ),
  ),
  metadata: v.optional(clearableMetadata),
  payment_behavior: v.optional(v.picklist(['allow_incomplete', 'error_if_incomplete'])),
  proration_behavior: v.optional(v.picklist(['always_invoice', 'create_prorations', 'none'])),
  trial_end: v.optional(v.union([v.literal('now'), integer])),
})

type Given = v.InferOutput<typeof change>

const AFTER_THE_END = new Set(['metadata', 'expand'])

export const subscriptionUpdate = endpoint('POST', '/v1/subscriptions/:id', change, (ledger, params, id) => {
  const subscription = find(ledger.state.subscriptions, id, 'subscription')
  check(subscription, params)
  const items = params.items && itemsAfter(ledger, subscription, params.items)
  if (params.default_payment_method !== undefined) {
    cardOfCustomer(ledger, idOf(subscription.customer), params.default_payment_method)
  }
  if (params.trial_end === 'now' && subscription.status === 'trialing') endTrial(ledger, subscription)
  updated(ledger, 'customer.subscription.updated', subscription, () => {
    if (params.default_payment_method !== undefined) subscription.default_payment_method = params.default_payment_method
    if (params.description !== undefined) subscription.description = params.description || null
    subscription.metadata = mergedMetadata(subscription.metadata, params.metadata)
    if (typeof params.trial_end === 'number') prolongTrial(ledger, subscription, params.trial_end)
    if (items) {
      changeItems(ledger, subscription, items, {
        proration: params.proration_behavior ?? 'create_prorations',
        ifUnpaid: params.payment_behavior ?? 'allow_incomplete',
        occasion: 'alone',
        authenticated: false,
      })
    }
    setCancellation(ledger, subscription, params)
  })
  // Ends the subscription if its new cancellation date has passed.
  catchUp(ledger)
  return subscription
})

function check(subscription: Stripe.Subscription, params: Given): void {
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw badRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (!isLive(subscription) && given.some((name) => !AFTER_THE_END.has(name))) {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
}

function setCancellation(ledger: Ledger, subscription: Stripe.Subscription, params: Given): void {
  if (params.cancel_at_period_end === true) {
    cancelLater(ledger, subscription, lastPeriodEnd(subscription), true)
  } else if (params.cancel_at_period_end === false) {
    if (subscription.cancel_at_period_end) keep(subscription)
  } else if (params.cancel_at === '') {
    keep(subscription)
  } else if (params.cancel_at === 'max_period_end') {
    cancelLater(ledger, subscription, lastPeriodEnd(subscription), false)
  } else if (params.cancel_at === 'min_period_end') {
    cancelLater(ledger, subscription, firstPeriodEnd(subscription), false)
  } else if (params.cancel_at !== undefined) {
    cancelLater(ledger, subscription, params.cancel_at, false)
  }
}

function prolongTrial(ledger: Ledger, subscription: Stripe.Subscription, end: number): void {
  if (end <= ledger.now())
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  subscription.status = 'trialing'
  subscription.trial_start ??= ledger.now()
  subscription.trial_end = end
  subscription.billing_cycle_anchor = end
  for (const item of subscription.items.data) item.current_period_end = end
}

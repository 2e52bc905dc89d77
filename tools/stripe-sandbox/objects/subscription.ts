import type { Stripe } from 'stripe'
import { wholeList } from '../wire/list.ts'
import type { Ledger } from '../state/ledger.ts'
import { planOf } from './price.ts'

interface GivenItem {
  readonly subscription: string
  readonly price: Stripe.Price
  readonly quantity: number
  readonly start: number
  readonly end: number
}

/** Creates a subscription item, which contains the billing period, as in the API since version 2025-03-31. */
export function newSubscriptionItem(ledger: Ledger, given: GivenItem): Stripe.SubscriptionItem {
  return {
    id: ledger.id('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ledger.now(),
    current_period_end: given.end,
    current_period_start: given.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(given.price),
    price: given.price,
    quantity: given.quantity,
    subscription: given.subscription,
    tax_rates: [],
  }
}

interface Given {
  readonly id: string
  readonly customer: string
  readonly currency: string
  readonly items: Stripe.SubscriptionItem[]
  readonly metadata: Stripe.Metadata
  readonly description: string | null
  readonly paymentMethod: string | null
  /** The end of the trial in seconds since the epoch; null without a trial. */
  readonly trialEnd: number | null
  readonly missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
}

/** Creates a subscription in flexible billing mode. The caller must update its status. */
export function newSubscription(ledger: Ledger, given: Given): Stripe.Subscription {
  const now = ledger.now()
  return {
    id: given.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(`/v1/subscription_items?subscription=${given.id}`, given.items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: given.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: given.trialEnd === null ? null : now,
  }
}

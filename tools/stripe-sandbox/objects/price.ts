import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { decimal } from './money.ts'

interface Given {
  readonly product: string
  readonly currency: string
  readonly unitAmount: number
  readonly recurring: { readonly interval: Stripe.Price.Recurring.Interval; readonly count: number } | null
  readonly active?: boolean | undefined
  readonly lookupKey?: string | undefined
  readonly nickname?: string | undefined
  readonly metadata?: Stripe.Metadata | undefined
  readonly taxBehavior?: Stripe.Price.TaxBehavior | undefined
}

export function newPrice(ledger: Ledger, given: Given): Stripe.Price {
  return {
    id: ledger.id('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: ledger.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring && {
      interval: given.recurring.interval,
      interval_count: given.recurring.count,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: given.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === null ? 'one_time' : 'recurring',
    unit_amount: given.unitAmount,
    unit_amount_decimal: decimal(given.unitAmount),
  }
}

/** Returns a price in the form of a plan, the older object that subscription items still contain. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

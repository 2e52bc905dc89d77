import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { decimal } from './money.ts'

interface Given {
  readonly customer: string
  readonly currency: string
  readonly amount: number
  readonly description: string | null
  readonly quantity: number
  readonly period: { readonly start: number; readonly end: number }
  readonly price: Stripe.Price | null
  readonly subscription: { readonly id: string; readonly subscription: string } | null
  readonly isProration: boolean
}

export function newInvoiceItem(ledger: Ledger, given: Given): Stripe.InvoiceItem {
  const { price, subscription } = given
  return {
    id: ledger.id('ii'),
    object: 'invoiceitem',
    amount: given.amount,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    date: ledger.now(),
    description: given.description,
    discountable: !given.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: subscription && {
      subscription_details: { subscription: subscription.subscription, subscription_item: subscription.id },
      type: 'subscription_details',
    },
    period: { ...given.period },
    pricing: price && {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: given.isProration,
    quantity: given.quantity,
    quantity_decimal: decimal(given.quantity),
    tax_rates: [],
    test_clock: null,
  }
}

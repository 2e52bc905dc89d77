import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { wholeList } from '../wire/list.ts'
import { decimal } from './money.ts'

export interface GivenLine {
  readonly amount: number
  readonly description: string
  readonly quantity: number
  readonly period: { readonly start: number; readonly end: number }
  readonly price: Stripe.Price | null
  /** The subscription item that the line bills; null for an invoice item without a subscription. */
  readonly item: { readonly id: string; readonly subscription: string } | null
  readonly invoiceItem: string | null
  readonly isProration: boolean
}

export function newInvoiceLine(
  ledger: Ledger,
  invoice: string,
  currency: string,
  given: GivenLine,
): Stripe.InvoiceLineItem {
  const { item, invoiceItem, price } = given
  return {
    id: ledger.id('il'),
    object: 'line_item',
    amount: given.amount,
    currency,
    description: given.description,
    discount_amounts: [],
    discountable: !given.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: invoiceItem,
            proration: given.isProration,
            proration_details: given.isProration ? { credited_items: null } : null,
            subscription: item.subscription,
            subscription_item: item.id,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: {
            invoice_item: invoiceItem ?? '',
            proration: given.isProration,
            proration_details: null,
            subscription: null,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: { ...given.period },
    pretax_credit_amounts: [],
    pricing: {
      ...(price ? { price_details: { price: price.id, product: idOf(price.product) } } : {}),
      type: 'price_details',
      unit_amount_decimal: price?.unit_amount_decimal ?? decimal(given.amount),
    },
    quantity: given.quantity,
    quantity_decimal: decimal(given.quantity),
    subscription: item?.subscription ?? null,
    subtotal: given.amount,
    taxes: [],
  }
}

interface Given {
  readonly id: string
  readonly customer: Stripe.Customer
  readonly currency: string
  readonly reason: Stripe.Invoice.BillingReason
  readonly lines: Stripe.InvoiceLineItem[]
  readonly period: { readonly start: number; readonly end: number }
  readonly description: string | null
  readonly subscription: Stripe.Subscription | null
}

export function newInvoice(ledger: Ledger, given: Given): Stripe.Invoice {
  const total = given.lines.reduce((sum, { amount }) => sum + amount, 0)
  const { customer, id, subscription } = given
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox – no real payment',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: subscription !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: ledger.now(),
    currency: given.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(`/v1/invoices/${id}/lines`, given.lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.period.end,
    period_start: given.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

import type { Stripe } from 'stripe'
import { type GivenLine, newInvoice, newInvoiceLine } from '../objects/invoice.ts'
import { findCustomer, idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { isRefused, type Occasion, type Outcome } from './cards.ts'
import { charge } from './charge.ts'
import { applyTerms } from './terms.ts'

interface NewBill {
  readonly customer: string
  readonly currency: string
  readonly reason: Stripe.Invoice.BillingReason
  readonly lines: readonly GivenLine[]
  readonly period: { readonly start: number; readonly end: number }
  readonly description?: string | null
  readonly subscription: Stripe.Subscription | null
}

/** Creates a draft without storing it, so that the draft can serve as a preview. */
export function draftBill(ledger: Ledger, bill: NewBill): Stripe.Invoice {
  const id = ledger.id('in')
  const invoice = newInvoice(ledger, {
    ...bill,
    id,
    customer: findCustomer(ledger, bill.customer),
    description: bill.description ?? null,
    lines: bill.lines.map((line) => newInvoiceLine(ledger, id, bill.currency, line)),
  })
  applyTerms(ledger, invoice, bill.subscription)
  return invoice
}

export function openBill(ledger: Ledger, bill: NewBill): Stripe.Invoice {
  const invoice = draftBill(ledger, bill)
  ledger.state.invoices[invoice.id] = invoice
  for (const { invoiceItem } of bill.lines) {
    const item = invoiceItem === null ? undefined : ledger.state.invoiceItems[invoiceItem]
    if (item) item.invoice = invoice.id
  }
  if (bill.subscription) bill.subscription.latest_invoice = invoice.id
  ledger.emit('invoice.created', invoice)
  return invoice
}

/** Sets a draft's number and amount due (total minus the customer's credit). A negative total increases the credit. */
export function finalize(ledger: Ledger, invoice: Stripe.Invoice): void {
  const customer = findCustomer(ledger, idOf(invoice.customer ?? ''))
  invoice.starting_balance = customer.balance
  const due = invoice.total + customer.balance
  customer.balance = Math.min(0, due)
  invoice.ending_balance = customer.balance
  invoice.amount_due = Math.max(0, due)
  invoice.amount_remaining = invoice.amount_due
  ledger.state.lastInvoice += 1
  invoice.number = `SANDBOX-${String(ledger.state.lastInvoice).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.effective_at = ledger.now()
  invoice.hosted_invoice_url = `${ledger.address}/i/${invoice.id}`
  invoice.status_transitions.finalized_at = ledger.now()
  ledger.emit('invoice.finalized', invoice)
}

interface Payment {
  readonly paymentMethod: string | null
  readonly occasion: Occasion
  readonly authenticated: boolean
}

/** Tries once to pay an open bill, and emits events for the result. A bill of 0 is paid without a card. */
export function collect(ledger: Ledger, invoice: Stripe.Invoice, payment: Payment): Outcome {
  invoice.attempted = true
  if (invoice.amount_remaining === 0) return settle(ledger, invoice)
  invoice.attempt_count += 1
  if (payment.paymentMethod === null) {
    const message = 'This customer has no payment method.'
    return refuse(ledger, invoice, { kind: 'declined', code: 'missing', decline: 'generic_decline', message })
  }
  const customer = idOf(invoice.customer ?? '')
  const { intent, outcome } = charge(ledger, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer,
    paymentMethod: payment.paymentMethod,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    occasion: payment.occasion,
    authenticated: payment.authenticated,
  })
  if (isRefused(outcome)) return refuse(ledger, invoice, outcome)
  record(ledger, invoice, intent)
  if (outcome.kind === 'paid') return settle(ledger, invoice)
  invoice.next_payment_attempt = null
  return outcome
}

export function isBeingPaid({ state }: Ledger, invoice: Stripe.Invoice): boolean {
  return Object.values(state.invoicePayments).some(
    (payment) => payment.invoice === invoice.id && intentOf(state, payment)?.status === 'processing',
  )
}

export function intentOf(state: Ledger['state'], { payment }: Stripe.InvoicePayment): Stripe.PaymentIntent | undefined {
  return state.paymentIntents[idOf(payment.payment_intent ?? '')]
}

export function settle(ledger: Ledger, invoice: Stripe.Invoice): Outcome {
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.status = 'paid'
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = ledger.now()
  ledger.emit('invoice.paid', invoice)
  ledger.emit('invoice.payment_succeeded', invoice)
  return { kind: 'paid' }
}

function refuse(ledger: Ledger, invoice: Stripe.Invoice, outcome: Outcome): Outcome {
  const needsCustomer =
    outcome.kind === 'authenticate' || (outcome.kind === 'declined' && outcome.code === 'authentication_required')
  if (needsCustomer) ledger.emit('invoice.payment_action_required', invoice)
  ledger.emit('invoice.payment_failed', invoice)
  return outcome
}

function record(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const isPaid = intent.status === 'succeeded'
  const payment: Stripe.InvoicePayment = {
    id: ledger.id('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: ledger.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? ledger.now() : null },
  }
  ledger.state.invoicePayments[payment.id] = payment
}

export function voidBill(ledger: Ledger, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'draft') return
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = ledger.now()
  ledger.emit('invoice.voided', invoice)
}

export function pendingLines(ledger: Ledger, customer: string, subscription: string | null): GivenLine[] {
  return Object.values(ledger.state.invoiceItems)
    .filter((item) => item.invoice === null && item.customer === customer)
    .filter((item) => (item.parent?.subscription_details?.subscription ?? null) === subscription)
    .map((item) => ({
      amount: item.amount,
      description: item.description ?? '',
      quantity: item.quantity,
      period: item.period,
      price: ledger.state.prices[idOf(item.pricing?.price_details?.price ?? '')] ?? null,
      item:
        subscription === null ? null : { id: item.parent?.subscription_details?.subscription_item ?? '', subscription },
      invoiceItem: item.id,
      isProration: item.proration,
    }))
}

export function billsOf(ledger: Ledger, subscription: string): Stripe.Invoice[] {
  return Object.values(ledger.state.invoices)
    .filter((invoice) => invoice.parent?.subscription_details?.subscription === subscription)
    .toReversed()
}

/** Ends pending bank debits. In the sandbox, a debit stays pending until a call (`controls.debits`) ends it as paid or failed. */
import type { Stripe } from 'stripe'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { keepCharge } from './charge.ts'
import { intentOf, settle } from './invoices.ts'
import { afterFailure, afterPayment } from './renew.ts'

export type DebitEnd = 'failed' | 'paid'

export function debitsOnTheWay({ state }: Ledger): Stripe.PaymentIntent[] {
  return Object.values(state.paymentIntents).filter(({ status }) => status === 'processing')
}

export function endDebit(ledger: Ledger, intent: Stripe.PaymentIntent, end: DebitEnd): void {
  if (intent.status !== 'processing') return
  if (end === 'paid') {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    keepCharge(ledger, intent)
  } else {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The customer’s account has insufficient funds to cover this payment.',
    }
    ledger.emit('payment_intent.payment_failed', intent)
  }
  endBill(ledger, intent, end)
}

function endBill(ledger: Ledger, intent: Stripe.PaymentIntent, end: DebitEnd): void {
  const { state } = ledger
  const payment = Object.values(state.invoicePayments).find((each) => intentOf(state, each) === intent)
  const invoice = payment && state.invoices[idOf(payment.invoice)]
  if (payment === undefined || invoice === undefined) return
  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id === undefined ? undefined : state.subscriptions[idOf(id)]
  if (end === 'paid') {
    Object.assign(payment, { status: 'paid', amount_paid: intent.amount })
    payment.status_transitions.paid_at = ledger.now()
    settle(ledger, invoice)
    if (subscription) afterPayment(ledger, subscription)
  } else {
    ledger.emit('invoice.payment_failed', invoice)
    if (subscription) afterFailure(ledger, invoice, subscription)
  }
  endSession(ledger, invoice, end)
}

function endSession(ledger: Ledger, invoice: Stripe.Invoice, end: DebitEnd): void {
  const checkout = Object.values(ledger.state.checkouts).find(({ session }) => session.invoice === invoice.id)
  if (checkout === undefined) return
  const { session } = checkout
  if (end === 'paid') session.payment_status = 'paid'
  ledger.emit(`checkout.session.async_payment_${end === 'paid' ? 'succeeded' : 'failed'}`, session)
}

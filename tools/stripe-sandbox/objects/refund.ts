import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

export function newRefund(
  ledger: Ledger,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  metadata: Stripe.Metadata,
): Stripe.Refund {
  return {
    id: ledger.id('re'),
    object: 'refund',
    amount,
    balance_transaction: ledger.id('txn'),
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

import type { Stripe } from 'stripe'
import { newDispute } from '../objects/dispute.ts'
import { newRefund } from '../objects/refund.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { updated } from './updated.ts'

interface Given {
  /** The amount in the currency's smallest unit; undefined = everything not yet refunded. */
  readonly amount: number | undefined
  readonly metadata: Stripe.Metadata
  readonly reason: Stripe.Refund.Reason | null
}

/** Refunds a charge or part of it. Throws an `ApiError` if the amount exceeds what can still be refunded. */
export function refund(ledger: Ledger, charge: Stripe.Charge, { amount, metadata, reason }: Given): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const given = amount ?? left
  if (given < 1) throw badRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (given > left) {
    throw badRequest('Refund amount is greater than the unrefunded amount on the charge.', { param: 'amount' })
  }
  const made = newRefund(ledger, charge, given, reason, metadata)
  ledger.state.refunds[made.id] = made
  ledger.emit('refund.created', made)
  updated(ledger, 'charge.refunded', charge, () => {
    charge.amount_refunded += given
    charge.refunded = charge.amount_refunded === charge.amount
  })
  return made
}

export function dispute(ledger: Ledger, charge: Stripe.Charge): Stripe.Dispute {
  charge.disputed = true
  const made = newDispute(ledger, charge)
  ledger.state.disputes[made.id] = made
  ledger.emit('charge.dispute.created', made)
  return made
}

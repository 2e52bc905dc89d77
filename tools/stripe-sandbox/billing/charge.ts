/** Charges payment methods. No money moves, and the test card decides the outcome. */
import type { Stripe } from 'stripe'
import { newCharge } from '../objects/charge.ts'
import { newPaymentIntent } from '../objects/payment-intent.ts'
import type { Ledger } from '../state/ledger.ts'
import { ApiError } from '../wire/api-error.ts'
import { type Occasion, type Outcome, outcomeOf, type Refused } from './cards.ts'
import { dispute } from './refund.ts'

export interface Charge {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly paymentMethod: string
  readonly description: string | null
  readonly occasion: Occasion
  readonly authenticated: boolean
}

export interface Charged {
  readonly intent: Stripe.PaymentIntent
  readonly outcome: Outcome
}

export function foresee(ledger: Ledger, paymentMethod: string, occasion: Occasion, authenticated: boolean): Outcome {
  return outcomeOf(ledger.state.cards[paymentMethod] ?? 'pays', occasion, authenticated)
}

export function charge(ledger: Ledger, given: Charge): Charged {
  const intent = newPaymentIntent(ledger, given)
  ledger.state.paymentIntents[intent.id] = intent
  const outcome = foresee(ledger, given.paymentMethod, given.occasion, given.authenticated)
  switch (outcome.kind) {
    case 'paid':
      intent.status = 'succeeded'
      intent.amount_received = intent.amount
      keepCharge(ledger, intent)
      break
    case 'processing':
      intent.status = 'processing'
      intent.payment_method_types = ['us_bank_account']
      ledger.emit('payment_intent.processing', intent)
      break
    case 'declined':
      intent.status = 'requires_payment_method'
      intent.last_payment_error = {
        type: 'card_error',
        code: outcome.code,
        decline_code: outcome.decline,
        message: outcome.message,
      }
      ledger.emit('payment_intent.payment_failed', intent)
      break
    case 'authenticate':
      intent.status = 'requires_action'
      intent.next_action = { type: 'use_stripe_sdk' }
      ledger.emit('payment_intent.requires_action', intent)
  }
  return { intent, outcome }
}

export function keepCharge(ledger: Ledger, intent: Stripe.PaymentIntent): void {
  const method = typeof intent.payment_method === 'string' ? intent.payment_method : ''
  const made = newCharge(ledger, intent, ledger.state.paymentMethods[method])
  ledger.state.charges[made.id] = made
  intent.latest_charge = made.id
  ledger.emit('payment_intent.succeeded', intent)
  if (ledger.state.cards[method] === 'disputed') dispute(ledger, made)
}

export function cardError(outcome: Refused): ApiError {
  if (outcome.kind === 'declined') {
    return new ApiError(402, 'card_error', outcome.message, { code: outcome.code, decline_code: outcome.decline })
  }
  const message = 'This payment requires additional user action before it can be completed successfully.'
  return new ApiError(402, 'card_error', message, { code: 'subscription_payment_intent_requires_action' })
}

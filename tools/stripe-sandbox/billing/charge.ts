/** Charges a payment method, as far as a sandbox can: the card's number decides what happens. */
import type { Stripe } from 'stripe'
import { newPaymentIntent } from '../objects/payment-intent.ts'
import type { Ledger } from '../state/ledger.ts'
import { ApiError } from '../wire/api-error.ts'
import { type Occasion, type Outcome, outcomeOf, type Refused } from './cards.ts'

export interface Charge {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly paymentMethod: string
  readonly description: string | null
  readonly occasion: Occasion
  /** Whether the customer has passed the 3-D Secure step of this payment. */
  readonly authenticated: boolean
}

export interface Charged {
  readonly intent: Stripe.PaymentIntent
  readonly outcome: Outcome
}

/** What a charge would lead to, without making it. */
export function foresee(ledger: Ledger, paymentMethod: string, occasion: Occasion, authenticated: boolean): Outcome {
  return outcomeOf(ledger.state.cards[paymentMethod] ?? 'pays', occasion, authenticated)
}

/** Makes the payment, and the event that says how it ended. */
export function charge(ledger: Ledger, given: Charge): Charged {
  const intent = newPaymentIntent(ledger, given)
  ledger.state.paymentIntents[intent.id] = intent
  const outcome = foresee(ledger, given.paymentMethod, given.occasion, given.authenticated)
  switch (outcome.kind) {
    case 'paid':
      intent.status = 'succeeded'
      intent.amount_received = intent.amount
      intent.latest_charge = ledger.id('ch')
      ledger.emit('payment_intent.succeeded', intent)
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

/** The 402 of a call that needed the money. */
export function cardError(outcome: Refused): ApiError {
  if (outcome.kind === 'declined') {
    return new ApiError(402, 'card_error', outcome.message, { code: outcome.code, decline_code: outcome.decline })
  }
  const message = 'This payment requires additional user action before it can be completed successfully.'
  return new ApiError(402, 'card_error', message, { code: 'subscription_payment_intent_requires_action' })
}

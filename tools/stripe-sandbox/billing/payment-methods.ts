import type { Stripe } from 'stripe'
import { newBankAccount } from '../objects/bank-account.ts'
import { newCard } from '../objects/payment-method.ts'
import { findCustomer } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest, missing } from '../wire/api-error.ts'
import { TEST_CARDS, type TestCard } from './cards.ts'
import { cardError } from './charge.ts'
import { updated } from './updated.ts'

type Given = Parameters<typeof newCard>[2]

export function keepCard(ledger: Ledger, card: TestCard, given: Given): Stripe.PaymentMethod {
  const method = newCard(ledger, card, given)
  ledger.state.paymentMethods[method.id] = method
  ledger.state.cards[method.id] = card.behaviour
  return method
}

export function keepBankAccount(ledger: Ledger, given: Parameters<typeof newBankAccount>[1]): Stripe.PaymentMethod {
  const method = newBankAccount(ledger, given)
  ledger.state.paymentMethods[method.id] = method
  ledger.state.cards[method.id] = 'takes-days'
  return method
}

export function paymentMethodOf(ledger: Ledger, id: string, param?: string): Stripe.PaymentMethod {
  const found = Object.hasOwn(ledger.state.paymentMethods, id) ? ledger.state.paymentMethods[id] : undefined
  if (found !== undefined) return found
  const card = TEST_CARDS.find(({ tokens }) => tokens.includes(id))
  if (card === undefined) throw missing('PaymentMethod', id, param)
  return keepCard(ledger, card, {})
}

/** Attaches a payment method to a customer. Throws an `ApiError` for a card that is always declined. */
export function attach(ledger: Ledger, method: Stripe.PaymentMethod, customer: string): void {
  findCustomer(ledger, customer, 'customer')
  if (method.customer === customer) return
  if (method.customer !== null) {
    throw badRequest('The payment method you provided has already been attached to a customer.')
  }
  if (ledger.state.cards[method.id] === 'declined') {
    throw cardError({
      kind: 'declined',
      code: 'card_declined',
      decline: 'generic_decline',
      message: 'Your card was declined.',
    })
  }
  method.customer = customer
  ledger.emit('payment_method.attached', method)
}

export function makeDefault(ledger: Ledger, customer: Stripe.Customer, method: string): void {
  updated(ledger, 'customer.updated', customer, () => {
    customer.invoice_settings.default_payment_method = method
  })
}

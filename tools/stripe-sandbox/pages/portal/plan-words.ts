import type { Stripe } from 'stripe'
import { idOf } from '../../state/find.ts'
import type { Ledger } from '../../state/ledger.ts'

export function nameOf(ledger: Ledger, subscription: Stripe.Subscription): string {
  return subscription.items.data.map(({ price }) => productName(ledger, price)).join(', ')
}

export function productName(ledger: Ledger, price: Stripe.Price): string {
  return ledger.state.products[idOf(price.product)]?.name ?? price.id
}

export function cardText(ledger: Ledger, id: string): string {
  const { card, us_bank_account: account } = ledger.state.paymentMethods[id] ?? {}
  if (account) return `bank account ending in ${account.last4}`
  return card ? `${card.brand} ending in ${card.last4}, until ${card.exp_month}/${card.exp_year}` : 'No card.'
}

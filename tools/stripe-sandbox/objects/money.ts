/** Amounts as the API writes them. */
import type { Stripe } from 'stripe'

/** A decimal is a string on the wire; the SDK makes its own `Decimal` of it. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

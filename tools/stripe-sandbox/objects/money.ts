import type { Stripe } from 'stripe'

/** Returns the API's form, a string that the SDK parses into a `Decimal`. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

import type { Stripe } from 'stripe'

/** Returns an amount as the API sends it: a string, which the SDK parses into a `Decimal`. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

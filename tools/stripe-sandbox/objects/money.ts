import type { Stripe } from 'stripe'

/** Returns an amount as the API sends it, which is a string that the SDK parses into a `Decimal`. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

/** Formats amounts for the API. */
import type { Stripe } from 'stripe'

/** Returns a string, because the API sends decimals as strings, which the SDK parses into `Decimal`. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

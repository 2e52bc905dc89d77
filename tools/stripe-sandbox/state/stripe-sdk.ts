/** Loads Stripe's SDK on first use, because loading it takes longer than the rest of the sandbox. */
import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'

let loaded: typeof Stripe | null = null

/** Returns the SDK that the product uses, so that the product and the sandbox have the same API version. */
export function stripeSdk(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe
  return loaded
}

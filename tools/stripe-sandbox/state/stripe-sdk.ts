/** Loads Stripe's SDK on first use, because loading it takes longer than the rest of the sandbox. */
import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'

let loaded: typeof Stripe | null = null

/** Returns the SDK from the package that the product uses, so that both use the same version of the API. */
export function stripeSdk(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe
  return loaded
}

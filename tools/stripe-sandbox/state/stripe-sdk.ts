/** Stripe's SDK, loaded when it is first needed: it takes longer to load than everything else of the sandbox. */
import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'

let loaded: typeof Stripe | null = null

/** The same package that the product uses, so the sandbox speaks the version of the API that the product speaks. */
export function stripeSdk(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe
  return loaded
}

import { Problem } from '#platform/server/errors.ts'
import { type StripeFault, stripeFault } from '#platform/server/stripe/stripe.ts'
import { texts } from '../texts.ts'

/** Seconds after which another try is worthwhile. */
const RETRY_S = 10

/** Stripe does not name the price of every plan now, so a subscription's plan is unknown. */
export class PricesUnknown extends Error {
  constructor() {
    super('a plan has no price at Stripe, so an unknown price may be its earlier one')
    this.name = 'PricesUnknown'
  }
}

/** Returns the kind of an error of Stripe's or of unknown prices, after which a later try may succeed; null for others. */
export function paymentFault(error: unknown): StripeFault | null {
  return error instanceof PricesUnknown ? 'unavailable' : stripeFault(error)
}

/** True if Stripe refuses an address for receipts (docs.stripe.com/error-codes, email_invalid). */
const isRefusedAddress = (error: unknown): boolean =>
  stripeFault(error) === 'failed' && (error as { readonly code?: unknown }).code === 'email_invalid'

/**
 * Runs calls of Stripe; an error that `paymentFault` knows becomes a 503 Problem (§8), a refused address a 400 at its field
 * (§5), every other error stays.
 */
export async function askingStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (isRefusedAddress(cause)) {
      // Without its cause, which repeats the address: the log holds none.
      throw new Problem(400, 'invalid-input', { errors: [{ path: 'email', message: texts.emailInvalid }] })
    }
    switch (paymentFault(cause)) {
      case null:
        throw cause
      case 'refused':
        throw new Problem(503, 'payment-misconfigured', { cause })
      case 'unavailable':
        throw new Problem(503, 'payment-unavailable', { retryAfter: RETRY_S, cause })
      // Stripe does not accept our call: something that it needs is not set up.
      case 'missing':
      case 'failed':
        throw new Problem(503, 'payment-refused', { cause })
    }
  }
}

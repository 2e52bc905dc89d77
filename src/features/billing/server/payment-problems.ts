import { Problem } from '#platform/server/errors.ts'
import { type StripeFault, stripeFault } from '#platform/server/stripe/stripe.ts'
import texts from '../texts.json' with { type: 'json' }

const RETRY_S = 10

export class PricesUnknown extends Error {
  constructor() {
    super('a plan has no price at Stripe, so an unknown price may be its earlier one')
    this.name = 'PricesUnknown'
  }
}

/** Returns null if the error is neither Stripe's nor `PricesUnknown`. */
export function paymentFault(error: unknown): StripeFault | null {
  return error instanceof PricesUnknown ? 'unavailable' : stripeFault(error)
}

/** Returns null if Stripe finds no such object with this API key. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (stripeFault(error) === 'missing') return null
    throw error
  }
}

/** Turns an error that `paymentFault` knows into a 503 Problem (§8), and a rejected address into a 400 at its field (§5). */
export async function askingStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    // docs.stripe.com/error-codes, email_invalid
    if (stripeFault(cause) === 'failed' && (cause as { readonly code?: unknown }).code === 'email_invalid') {
      // The cause is omitted because it repeats the address, which must not be logged.
      throw new Problem(400, 'invalid-input', { errors: [{ path: 'email', message: texts.emailInvalid }] })
    }
    const fault = paymentFault(cause)
    if (fault === null) throw cause
    if (fault === 'refused') throw new Problem(503, 'payment-misconfigured', { cause })
    if (fault === 'unavailable') throw new Problem(503, 'payment-unavailable', { retryAfter: RETRY_S, cause })
    throw new Problem(503, 'payment-refused', { cause })
  }
}

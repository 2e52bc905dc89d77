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

/** Returns the kind of fault, or null if the error is neither Stripe's nor `PricesUnknown`. */
export function paymentFault(error: unknown): StripeFault | null {
  return error instanceof PricesUnknown ? 'unavailable' : stripeFault(error)
}

/** Resolves with Stripe's answer, or with null if Stripe finds no such object with this API key. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (stripeFault(error) === 'missing') return null
    throw error
  }
}

/** Calls Stripe. Throws 503 (§8) for errors known to `paymentFault`, and 400 if Stripe rejects the email (§5). */
export async function askingStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    // `email_invalid` is documented at docs.stripe.com/error-codes.
    if (stripeFault(cause) === 'failed' && (cause as { readonly code?: unknown }).code === 'email_invalid') {
      // Omits the cause, because it contains the email address, which must not be logged.
      throw new Problem(400, 'invalid-input', { errors: [{ path: 'email', message: texts.emailInvalid }] })
    }
    const fault = paymentFault(cause)
    if (fault === null) throw cause
    if (fault === 'refused') throw new Problem(503, 'payment-misconfigured', { cause })
    if (fault === 'unavailable') throw new Problem(503, 'payment-unavailable', { retryAfter: RETRY_S, cause })
    throw new Problem(503, 'payment-refused', { cause })
  }
}

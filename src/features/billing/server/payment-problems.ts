/** What a failed call of Stripe means for the caller. */
import { Problem } from '#platform/server/errors.ts'
import { stripeFault } from '#platform/server/stripe.ts'

/** Seconds after which another try is worthwhile. */
const RETRY_S = 10

/** Runs calls of Stripe; an error of Stripe's becomes a 503 Problem with a sentence of §8, every other one stays. */
export async function askingStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    switch (stripeFault(cause)) {
      case null:
        throw cause
      case 'refused':
        throw new Problem(503, 'payment-misconfigured', { cause })
      case 'unavailable':
        throw new Problem(503, 'payment-unavailable', { retryAfter: RETRY_S, cause })
      // A call of ours that Stripe does not accept: what it names or asks for is not set up.
      case 'missing':
      case 'failed':
        throw new Problem(503, 'payment-refused', { cause })
    }
  }
}

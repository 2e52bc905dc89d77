/**
 * One limit for all calls of Stripe, retries included: it refuses more than 25 a second in test mode and 100 in live
 * mode (docs.stripe.com/rate-limits). p-queue has no bound, and its newest version needs Node 22.
 */
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'
import type { Stripe } from 'stripe'

/** Calls a second of one process: four of them stay below the limit of live mode. */
const PER_SECOND = 25
/** Calls that wait: eight seconds' worth. The next one fails at once, as when Stripe is away. */
const WAITING = 200

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>

export function throttled(client: HttpClient, limits = { perSecond: PER_SECOND, waiting: WAITING }): HttpClient {
  const throttle = new RateLimiterQueue(new RateLimiterMemory({ points: limits.perSecond, duration: 1 }), {
    maxQueueSize: limits.waiting,
  })
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      await throttle.removeTokens(1)
      return client.makeRequest(...request)
    },
  }
}

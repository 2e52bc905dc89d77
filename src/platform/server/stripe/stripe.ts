import type { Stripe as Client, Stripe } from 'stripe'
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'

export type { Stripe } from 'stripe'

export interface StripeSettings {
  /** `sk_…` or `rk_…`. */
  readonly key: string
  /** Another Stripe-speaking host, such as http://127.0.0.1:4242; null = Stripe's own. */
  readonly apiBase: string | null
}

/** Those that callers treat differently; every other one is `failed`. */
export type StripeFault =
  /** The key is wrong or may not do this. */
  | 'refused'
  /** Stripe is away, busy or broken: another try later may succeed. */
  | 'unavailable'
  /** The named object does not exist. */
  | 'missing'
  | 'failed'

/** Milliseconds until a call counts as lost; the SDK then tries again. */
const TIMEOUT_MS = 10_000
const RETRIES = 2
/** A call that a reader waits for is not tried again. */
export const QUICK = { timeout: 4000, maxNetworkRetries: 0 } as const

/** Loads the SDK at the first call: it takes longer to load than most of the server. */
export function openStripe({ key, apiBase }: StripeSettings): () => Promise<Client> {
  let opened: Promise<Client> | null = null
  const open = async () => {
    const { default: Stripe } = await import('stripe')
    const base = apiBase === null ? null : new URL(apiBase)
    return new Stripe(key, {
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
      // The sandbox refuses nobody for being quick, and its journeys are.
      ...(base === null && { httpClient: throttled(Stripe.createNodeHttpClient()) }),
      ...(base && {
        host: base.hostname,
        port: base.port,
        protocol: base.protocol === 'http:' ? 'http' : 'https',
      }),
    })
  }
  return () => (opened ??= open())
}

/** Null for any other error. */
export function stripeFault(error: unknown): StripeFault | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null
  const { type } = error
  if (!type.startsWith('Stripe')) return null
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return 'refused'
  if (type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError') {
    return 'unavailable'
  }
  return 'code' in error && error.code === 'resource_missing' ? 'missing' : 'failed'
}

/** Whether the key is right and may not do this: a restricted one. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripePermissionError'

export interface SignedEvent {
  readonly payload: Uint8Array
  readonly signature: string
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Null when the signature is wrong, missing or too old, or signs no event. */
export async function signedEvent(
  stripe: Client,
  { payload, signature, secret, now }: SignedEvent,
): Promise<Client.Event | null> {
  let event: unknown
  try {
    // The default tolerance is used; 0 would switch the check of the age off.
    event = await stripe.webhooks.constructEventAsync(payload, signature, secret, undefined, undefined, now)
  } catch {
    // The SDK throws errors of several kinds for a header or a body that is not one of Stripe's.
    return null
  }
  return isEvent(event) ? event : null
}

function isEvent(event: unknown): event is Client.Event {
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null }
  return typeof id === 'string' && typeof type === 'string' && typeof data?.object === 'object' && data.object !== null
}

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

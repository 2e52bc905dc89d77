import type { Stripe as Client, Stripe } from 'stripe'
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'

export type { Stripe } from 'stripe'

export interface StripeSettings {
  readonly key: string
  /** Origin of a sandbox, such as http://127.0.0.1:4242; null for Stripe itself. */
  readonly apiBase: string | null
}

export type StripeFault = 'refused' | 'unavailable' | 'missing' | 'failed'

const TIMEOUT_MS = 10_000
const RETRIES = 2
export const QUICK = { timeout: 4000, maxNetworkRetries: 0 } as const

/** Loads the SDK on the first call, because loading is slow. */
export function openStripe({ key, apiBase }: StripeSettings): () => Promise<Client> {
  let opened: Promise<Client> | null = null
  const open = async () => {
    const { default: Stripe } = await import('stripe')
    const base = apiBase === null ? null : new URL(apiBase)
    return new Stripe(key, {
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
      // Throttles only calls to Stripe itself, because the sandbox has no rate limit.
      ...(base === null && { httpClient: throttled(Stripe.createNodeHttpClient()) }),
      ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === 'http:' ? 'http' : 'https' }),
    })
  }
  return () => (opened ??= open())
}

const FAULTS: Readonly<Record<string, StripeFault>> = {
  StripeAuthenticationError: 'refused',
  StripePermissionError: 'refused',
  StripeConnectionError: 'unavailable',
  StripeAPIError: 'unavailable',
  StripeRateLimitError: 'unavailable',
}

export function stripeFault(error: unknown): StripeFault | null {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return null
  const isMissing = 'code' in error && error.code === 'resource_missing'
  return FAULTS[String(error.type)] ?? (isMissing ? 'missing' : 'failed')
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripePermissionError'

/** Verifies and parses an event. Returns null if the signature is wrong or too old, or if the payload is not an event. */
export async function signedEvent(
  stripe: Client,
  sent: { readonly payload: Uint8Array; readonly signature: string; readonly secret: string; readonly now: number },
): Promise<Client.Event | null> {
  const { payload, signature, secret, now } = sent
  // If the tolerance is undefined, the default applies; 0 would disable the check of the event's age.
  const checked = stripe.webhooks.constructEventAsync(payload, signature, secret, undefined, undefined, now)
  const event: unknown = await checked.catch(() => null)
  return isEvent(event) ? event : null
}

function isEvent(event: unknown): event is Client.Event {
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null }
  return typeof id === 'string' && typeof type === 'string' && typeof data?.object === 'object' && data.object !== null
}

/** Maximum number of calls per second in each process. Four processes together stay within the limit of live mode. */
const PER_SECOND = 25
/** Maximum number of waiting calls (eight seconds); further calls fail at once. */
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

/** `POST /api/stripe/webhook`: an event only says which customer changed; its content is never taken over. */
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { signedEvent, type Stripe } from '#platform/server/stripe/stripe.ts'
import type { PayerAddress } from '../checkout/payer-address.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { paymentFault } from '../payment-problems.ts'
import type { PaymentStore } from '../store.ts'
import { REFUND_EVENTS, refundsAndDisputes } from './refunds-and-disputes.ts'
import type { SyncSubscription } from './sync.ts'

/** Events without a right signature that are answered one address in a minute. */
export const FORGERIES_PER_MINUTE = 30
const MINUTE_MS = 60_000
/** Seconds after which Stripe may repeat an event that could not be handled. */
const RETRY_S = 10

/** The events after which a customer's plan, or address for receipts, may be another. */
const RELEVANT: ReadonlySet<string> = new Set<Stripe.Event['type']>([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
  ...REFUND_EVENTS,
  'customer.updated',
])
/** The events that an endpoint at Stripe must send (stripe-setup.ts). */
export const WEBHOOK_EVENTS = [...RELEVANT] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/**
 * Handles an event once. Throws a 400 Problem `bad-signature`, a 429 Problem after many of them, and a 503 Problem if Stripe
 * does not answer or name all prices: then Stripe sends the event again.
 */
export function webhook({
  stripe,
  secret,
  store,
  sync,
  address,
  forgeries,
  clock,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly secret: string
  readonly store: Pick<PaymentStore, 'isHandled' | 'setHandled' | 'userOf'>
  readonly sync: SyncSubscription
  readonly address: Pick<PayerAddress, 'follow'>
  readonly forgeries: Limiter
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}) {
  let quietUntil = 0
  let unsaid = 0
  /** Logged once a minute, with the number of those that were not. */
  function refused(ip: string): void {
    unsaid += 1
    if (clock.now() < quietUntil) return
    onEvent('event-refused', { ip, times: unsaid })
    quietUntil = clock.now() + MINUTE_MS
    unsaid = 0
  }
  const hearRefund = refundsAndDisputes({ stripe, store, onEvent })
  return async ({
    payload,
    signature = '',
    ip,
  }: {
    readonly payload: Uint8Array
    readonly signature: string | undefined
    readonly ip: string
  }): Promise<void> => {
    const event = await signedEvent(await stripe(), { payload, signature, secret, now: clock.now() })
    if (event === null) {
      // Checked after the signature: a forger behind the address of a proxy must not keep events of Stripe out.
      await forgeries.demand(ip, 'too-many-payment-calls')
      refused(ip)
      throw new Problem(400, 'bad-signature')
    }
    const { id, type } = event
    if (!RELEVANT.has(type) || (await store.isHandled(id))) return
    let customerId = customerOf(event)
    try {
      customerId = (await hearRefund(event)) ?? customerId
      if (customerId !== null) await (type === 'customer.updated' ? address.follow(customerId) : sync(customerId))
    } catch (cause) {
      if (paymentFault(cause) === null) throw cause
      onEvent('event-failed', { type, customerId: customerId ?? '', err: cause })
      throw new Problem(503, 'payment-unavailable', { retryAfter: RETRY_S, cause })
    }
    await store.setHandled(id, new Date(clock.now()))
    onEvent('event-handled', { type, customerId: customerId ?? '' })
  }
}

/** The customer that an event is about: its object itself, or the one that its object names. */
function customerOf({ data }: Stripe.Event): string | null {
  const about: { readonly object?: string; readonly id?: string; readonly customer?: unknown } = data.object
  if (about.object === 'customer') return about.id ?? null
  const { customer } = about
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null
}

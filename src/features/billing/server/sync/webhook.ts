/** Handles Stripe's events. Takes only the customer's id from an event and reads the current state from Stripe. */
import { Problem } from '#platform/server/errors.ts'
import { signedEvent, type Stripe } from '#platform/server/stripe/stripe.ts'
import { idOf } from '../catalogue.ts'
import type { PayerAddress } from '../checkout/customers.ts'
import { paymentFault } from '../payment-problems.ts'
import type { PaymentContext } from '../service/payment-context.ts'
import { runningOf } from './projection.ts'
import { subscriptionsOf } from './sync.ts'

const FORGERIES_PER_MINUTE = 30
const MINUTE_MS = 60_000
const RETRY_S = 10

/** The events that may mean a changed plan, a changed address for receipts, a refund or a dispute. */
export const WEBHOOK_EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
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
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.updated',
]
const RELEVANT: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)

/** Returns a handler for Stripe's events, which throws 400 `bad-signature`, 429, or 503 if Stripe must resend an event. */
export function webhook(context: PaymentContext, address: PayerAddress) {
  const { service, stripe, store, sync, clock, onEvent } = context
  const forgeries = context.limiter({ name: 'forged-events-ip', points: FORGERIES_PER_MINUTE, seconds: 60 })
  let quietUntil = 0
  let unsaid = 0
  function refused(ip: string): void {
    unsaid += 1
    if (clock.now() < quietUntil) return
    onEvent('event-refused', { ip, times: unsaid })
    quietUntil = clock.now() + MINUTE_MS
    unsaid = 0
  }
  const hearMoney = refundsAndDisputes(context)
  return async (payload: Uint8Array, signature: string, ip: string): Promise<void> => {
    const signed = { payload, signature, secret: service.webhookSecret, now: clock.now() }
    const event = await signedEvent(await stripe(), signed)
    if (event === null) {
      // Counts only events with a bad signature, so that a forger behind the same proxy address cannot block Stripe's events.
      await forgeries.demand(ip, 'too-many-payment-calls')
      refused(ip)
      throw new Problem(400, 'bad-signature')
    }
    const { id, type } = event
    if (!RELEVANT.has(type) || (await store.isHandled(id))) return
    let customerId = customerOf(event)
    try {
      customerId = (await hearMoney(event)) ?? customerId
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

function customerOf({ data }: Stripe.Event): string | null {
  const about = data.object as { object?: string; id?: string; customer?: string | { id: string } | null }
  if (about.object === 'customer') return about.id ?? null
  return about.customer ? idOf(about.customer) : null
}

/** Maximum time in seconds between a charge and its subscription, which Stripe creates afterwards. */
const CHARGED_BEFORE_S = 3600
const PAGE = 100

function refundsAndDisputes({ stripe, store, onEvent }: PaymentContext) {
  async function hearRefund({ customer }: Stripe.Charge): Promise<string | null> {
    const customerId = customer && idOf(customer)
    const userId = customerId && (await store.userOf(customerId))
    // The customer may have bought another product that the operator sells with the same Stripe account.
    if (customerId === null || userId === null) return null
    onEvent('refunded', { userId, customerId })
    await endIfAllWentBack(await stripe(), { userId, customerId })
    return customerId
  }

  /** Logs a dispute even if the customer belongs to no user, because the operator may lose money. */
  async function hearDispute(name: 'disputed' | 'dispute-closed', dispute: Stripe.Dispute): Promise<string | null> {
    const client = await stripe()
    const { customer } = await client.charges.retrieve(idOf(dispute.charge))
    const customerId = customer && idOf(customer)
    const userId = customerId && (await store.userOf(customerId))
    onEvent(name, { userId, ...(customerId !== null && { customerId }), type: dispute.status })
    return customerId
  }

  async function endIfAllWentBack(client: Stripe, about: { userId: string; customerId: string }): Promise<void> {
    const running = runningOf(await subscriptionsOf(client, about.customerId))
    const [item] = running?.items.data ?? []
    if (running === null || item === undefined) return
    const { data } = await client.charges.list({
      customer: about.customerId,
      created: { gte: item.current_period_start - CHARGED_BEFORE_S },
      limit: PAGE,
    })
    const paid = data.filter(({ status }) => status !== 'failed')
    if (paid.length === 0 || !paid.every(({ refunded }) => refunded)) return
    await client.subscriptions.cancel(running.id)
    onEvent('ended-by-refund', about)
  }

  return async (event: Stripe.Event): Promise<string | null> => {
    if (event.type === 'charge.refunded') return hearRefund(event.data.object)
    if (event.type === 'charge.dispute.created') return hearDispute('disputed', event.data.object)
    if (event.type === 'charge.dispute.closed') return hearDispute('dispute-closed', event.data.object)
    return null
  }
}

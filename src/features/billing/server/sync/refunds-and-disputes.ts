/** Refunds and disputes: logged for the operator; a plan ends when its period is refunded completely. */
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { idOf } from '../catalogue.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { PaymentStore } from '../store.ts'
import { runningOf } from './projection.ts'
import { subscriptionsOf } from './sync.ts'

export const REFUND_EVENTS = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'] as const

/** Seconds by which the first charge of a period may be older than the period: Stripe charges before it subscribes. */
const CHARGED_BEFORE_S = 3600
const PAGE = 100

/**
 * Returns a function that handles such an event and returns the customer whose state may have changed; null for a charge
 * without a user and for other events. It throws errors of Stripe's.
 */
export function refundsAndDisputes({
  stripe,
  store,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'userOf'>
  readonly onEvent: OnPaymentEvent
}) {
  return async (event: Stripe.Event): Promise<string | null> => {
    if (event.type === 'charge.refunded') return hearRefund(event.data.object)
    if (event.type === 'charge.dispute.created') return hearDispute('disputed', event.data.object)
    if (event.type === 'charge.dispute.closed') return hearDispute('dispute-closed', event.data.object)
    return null
  }

  async function hearRefund(charge: Stripe.Charge): Promise<string | null> {
    const customerId = customerOf(charge)
    const userId = customerId === null ? null : await store.userOf(customerId)
    // The operator may sell other things in the same account.
    if (customerId === null || userId === null) return null
    onEvent('refunded', { userId, customerId })
    await endIfAllWentBack(await stripe(), { userId, customerId })
    return customerId
  }

  /** Anybody's: it is the operator's money. */
  async function hearDispute(name: 'disputed' | 'dispute-closed', dispute: Stripe.Dispute): Promise<string | null> {
    const client = await stripe()
    const customerId = customerOf(await client.charges.retrieve(idOf(dispute.charge)))
    const userId = customerId === null ? null : await store.userOf(customerId)
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
}

const customerOf = ({ customer }: Stripe.Charge): string | null => (customer === null ? null : idOf(customer))

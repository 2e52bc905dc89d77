/**
 * The one way by which a plan gets into our database: whatever happened (an event, a return from a payment, a call of
 * ours), the customer's subscriptions are read from Stripe anew and written over the last state.
 */
import type { Clock } from '#platform/clock.ts'
import { FREE_PLAN, type Plan } from '#features/account/plan.ts'
import type { Stripe } from '#platform/server/stripe.ts'
import type { Catalogue } from '../catalogue.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { PaymentStore } from '../store.ts'
import { firstPaymentOf } from '../checkout/first-payment.ts'
import { planAfter, project } from './projection.ts'
import { subscriptionsOf } from './subscriptions-of.ts'
import { rhythmOf } from './rhythm.ts'

/**
 * Reads a customer's state from Stripe and writes it. Returns the plan as it is now; null for a customer of nobody's.
 * Throws errors of Stripe's and `PricesUnknown`, and then writes nothing.
 */
export type SyncSubscription = (customerId: string, options?: Stripe.RequestOptions) => Promise<Plan | null>

export interface SyncDeps {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'takeTicket' | 'saveState'>
  readonly catalogue: Pick<Catalogue, 'tierOf'>
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}

export function subscriptionSync({ stripe, store, catalogue, clock, onEvent }: SyncDeps): SyncSubscription {
  return async (customerId, options) => {
    // The order of two readings is the order of their tickets, and each is taken before its reading. So the reading
    // that began last, which knows every change before it, can not be overwritten by an earlier one that answers late.
    const ticket = await store.takeTicket(customerId)
    if (ticket === null) return null
    const { userId, number, knownId } = ticket
    const client = await stripe()
    const { tierOf } = catalogue
    const subscriptions = await subscriptionsOf(client, customerId, options)
    const firstPayment = await firstPaymentOf(client, subscriptions, options)
    const found = await project(subscriptions, { tierOf, knownId, now: clock.now() })
    const rhythm = rhythmOf(subscriptions, found.subscriptionId)
    if (found.doubled) onEvent('two-subscriptions', { userId, customerId })
    if (found.priceInNoPlan) onEvent('price-in-no-plan', { userId, customerId })
    const change = await store.saveState({
      customerId,
      ticket: number,
      at: new Date(clock.now()),
      ...found,
      ...rhythm,
      firstPayment,
    })
    const from = change?.before.subscriptionTier
    const to = change?.after.subscriptionTier
    if (from !== undefined && to !== undefined && from !== to) onEvent('plan-changed', { userId, customerId, from, to })
    return change?.after ?? planAfter(FREE_PLAN, found.plan)
  }
}

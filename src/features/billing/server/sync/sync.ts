/**
 * The one way by which a plan gets into our database: whatever happened (an event, a return from a payment, a call of
 * ours), the customer's subscriptions are read from Stripe anew and written over the last state.
 */
import type { Clock } from '#platform/clock.ts'
import { FREE_PLAN, type Plan } from '#features/account/plan.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { Catalogue } from '../catalogue.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { belonging, type OwnAccount } from '../service/stripe-account.ts'
import type { PaymentStore } from '../store.ts'
import { firstPaymentOf } from '../checkout/first-payment.ts'
import { planAfter, project } from './projection.ts'
import { INTERVALS } from '../../plans.ts'

/**
 * Reads a customer's state from Stripe and writes it. Returns the plan as it is now; null for a customer without a user,
 * and for one that Stripe does not know with this key: the plan then stays as it was.
 * Throws errors of Stripe's and `PricesUnknown`, and then writes nothing.
 */
export type SyncSubscription = (customerId: string, options?: Stripe.RequestOptions) => Promise<Plan | null>

export function subscriptionSync({
  stripe,
  account,
  store,
  catalogue,
  clock,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly account: OwnAccount
  readonly store: Pick<PaymentStore, 'takeTicket' | 'saveState' | 'setUnseen'>
  readonly catalogue: Pick<Catalogue, 'tierOf'>
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}): SyncSubscription {
  /** Returns null if the customer does not belong to this account, as far as anybody can tell. */
  async function subscriptionsSeen(
    customerId: string,
    belongs: ReturnType<typeof belonging>,
    options?: Stripe.RequestOptions,
  ): Promise<Stripe.Subscription[] | null> {
    if (belongs === 'another') return null
    try {
      return await subscriptionsOf(await stripe(), customerId, options)
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      // The operator has deleted it at Stripe, or the key belongs to another account, which must end no plan.
      return belongs === 'ours' ? [] : null
    }
  }

  return async (customerId, options) => {
    // The order of two readings is the order of their tickets, and each is taken before its reading. So the reading
    // that began last, which knows every change before it, can not be overwritten by an earlier one that answers late.
    const ticket = await store.takeTicket(customerId)
    if (ticket === null) return null
    const { userId, number, knownId } = ticket
    const own = await account()
    const subscriptions = await subscriptionsSeen(customerId, belonging(ticket, own), options)
    if (subscriptions === null) {
      onEvent('customer-of-another-account', { userId, customerId })
      await store.setUnseen(customerId, new Date(clock.now()))
      return null
    }
    const firstPayment = await firstPaymentOf(await stripe(), subscriptions, options)
    const projected = await project(subscriptions, { tierOf: catalogue.tierOf, knownId, now: clock.now() })
    const found = { ...projected, ...recurrenceOf(subscriptions, projected.subscriptionId), firstPayment }
    if (found.doubled) onEvent('two-subscriptions', { userId, customerId })
    if (found.priceInNoPlan) onEvent('price-in-no-plan', { userId, customerId })
    const change = await store.saveState({
      ...found,
      customerId,
      ticket: number,
      at: new Date(clock.now()),
      hasSubscriptions: subscriptions.length > 0,
      origin: { ...own, account: own.account ?? ticket.account },
    })
    const from = change?.before.subscriptionTier
    const to = change?.after.subscriptionTier
    if (from !== undefined && to !== undefined && from !== to) onEvent('plan-changed', { userId, customerId, from, to })
    return change?.after ?? planAfter(FREE_PLAN, found.plan)
  }
}

/** Stripe's longest page; our customers have one or two subscriptions. */
const PAGE = 100
/** With a bill that failed the latest one says what was to be paid. */
const EXPAND = ['data.latest_invoice']

/** Reads all subscriptions of a customer, the ended ones among them, with their latest bills. Throws errors of Stripe's. */
export async function subscriptionsOf(
  client: Stripe,
  customer: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription[]> {
  return (await client.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: EXPAND }, options)).data
}

/**
 * `interval` is null if no subscription counts, or it is not paid by one month or year. `subscribed`: one ever began.
 * @param countsId the subscription that counts
 */
function recurrenceOf(subscriptions: readonly Stripe.Subscription[], countsId: string | null) {
  const recurring = subscriptions.find(({ id }) => id === countsId)?.items.data[0]?.price.recurring
  const interval = recurring?.interval_count === 1 ? INTERVALS.find((each) => each === recurring.interval) : undefined
  return { interval: interval ?? null, subscribed: subscriptions.some(hasBegun) }
}

/** True if its first payment, or its trial, was made. */
export const hasBegun = ({ status }: Stripe.Subscription): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired'

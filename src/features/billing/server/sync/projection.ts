/** What Stripe's subscriptions of a customer mean for the user's plan (§4 Subscription). */
import { FREE_PLAN, type Plan } from '#features/account/plan.ts'
import type { Stripe } from '#platform/server/stripe.ts'
import type { PaidTier } from '../../plans.ts'

export interface Projection {
  readonly plan: Plan
  /** The running subscription; null = none. */
  readonly subscriptionId: string | null
  /** More than one subscription runs, which a person must look at: somebody pays twice. */
  readonly doubled: boolean
}

/** A subscription that is being paid for, or will be again when its payment works. */
export const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid' || status === 'paused'

/** Whether it was cancelled and goes on until its period ends: Stripe has two ways of saying so (billing mode). */
export const isCancelling = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

/** The newest running subscription; null = none. */
export function runningOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return newest(subscriptions.filter(isRunning))
}

/** @param tierOf the plan of a price, null for a price that is none of ours; what it throws is thrown on */
export async function project(
  subscriptions: readonly Stripe.Subscription[],
  tierOf: (price: Stripe.Price) => Promise<PaidTier | null>,
): Promise<Projection> {
  const running = runningOf(subscriptions)
  const doubled = subscriptions.filter(isRunning).length > 1
  if (running === null) return { plan: endedPlan(newest(subscriptions)), subscriptionId: null, doubled }
  const [item] = running.items.data
  const { status } = running
  const gives = status === 'active' || status === 'trialing' || status === 'past_due'
  const tier = item === undefined || !gives ? null : await tierOf(item.price)
  if (item === undefined || tier === null) {
    return { plan: { ...FREE_PLAN, subscriptionStatus: 'past_due' }, subscriptionId: running.id, doubled }
  }
  // At a renewal Stripe moves the period on before it is paid, so the period that is paid for ends where it begins.
  const paidUntil = status === 'past_due' ? item.current_period_start : item.current_period_end
  return {
    plan: {
      subscriptionTier: tier,
      // An open bill is said first: also a plan that was cancelled in the portal stays for the days of grace.
      subscriptionStatus: status === 'past_due' ? 'past_due' : isCancelling(running) ? 'cancelled' : 'active',
      subscriptionPeriodEnd: atSecond(running.cancel_at !== null ? Math.min(running.cancel_at, paidUntil) : paidUntil),
    },
    subscriptionId: running.id,
    doubled,
  }
}

/** The plan after a subscription: free, and when it ended. */
function endedPlan(last: Stripe.Subscription | null): Plan {
  const ended = last?.ended_at ?? null
  if (ended === null) return FREE_PLAN
  return { ...FREE_PLAN, subscriptionStatus: 'cancelled', subscriptionPeriodEnd: atSecond(ended) }
}

function newest(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return subscriptions.toSorted((left, right) => right.created - left.created)[0] ?? null
}

const atSecond = (seconds: number) => new Date(seconds * 1000)

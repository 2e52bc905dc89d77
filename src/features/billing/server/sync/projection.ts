/** Derives a user's plan from the customer's subscriptions at Stripe (§4 Subscription). */
import { FREE_PLAN, type Plan, tierAt } from '#features/account/plan.ts'
import { TIERS } from '#features/models/catalogue.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { isAbove, type PaidTier } from '../../plans.ts'
import type { Catalogue } from '../catalogue.ts'

export interface ReadPlan extends Omit<Plan, 'subscriptionTier'> {
  /** Null leaves it as it is: the price of the subscription is in no plan any more. */
  readonly subscriptionTier: Plan['subscriptionTier'] | null
}

/** The plan of a user after a reading. @param before that of the last reading */
export function planAfter(before: Plan, { subscriptionTier, ...terms }: ReadPlan): Plan {
  if (subscriptionTier !== null) return { subscriptionTier, ...terms }
  return before.subscriptionTier === 'free' ? FREE_PLAN : { subscriptionTier: before.subscriptionTier, ...terms }
}

export interface Projection {
  readonly plan: ReadPlan
  /** The running subscription that counts, or null. */
  readonly subscriptionId: string | null
  /** A subscription runs and none of those that run has a price of a plan: somebody pays and gets nothing for it. */
  readonly priceInNoPlan: boolean
  /** More than one subscription runs, which a person must look at: somebody pays twice. */
  readonly doubled: boolean
}

/** A subscription that is being paid for, or will be again when its payment works. */
export const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid' || status === 'paused'

/** True if it was cancelled and goes on until its period ends: Stripe has two ways of saying so (billing mode). */
export const isCancelling = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

/** True if its plan may be used: it is paid for, or its last bill may still be paid. */
const isGiving = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due'

/** Returns the newest of the running subscriptions that give their plan, else of all running ones. */
export function runningOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const running = subscriptions.filter(isRunning)
  return newest(running.filter(isGiving)) ?? newest(running)
}

/** Of several running subscriptions the one counts whose plan gives most now. @param subscriptions with their latest bills */
export async function project(
  subscriptions: readonly Stripe.Subscription[],
  {
    tierOf,
    knownId,
    now,
  }: {
    readonly tierOf: Catalogue['tierOf']
    /** The subscription that counted at the last reading, or null. */
    readonly knownId: string | null
    /** Milliseconds since the epoch. */
    readonly now: number
  },
): Promise<Projection> {
  const running = subscriptions.filter(isRunning)
  const doubled = running.length > 1
  const plans: { readonly id: string; readonly plan: Plan; readonly created: number }[] = []
  for (const each of running.filter(isGiving)) {
    const plan = await planOf(each, tierOf)
    if (plan !== null) plans.push({ id: each.id, plan, created: each.created })
  }
  const rank = ({ plan }: { plan: Plan }) => TIERS.indexOf(tierAt(plan, now))
  const [best] = plans.toSorted(
    (one, other) => rank(other) - rank(one) || endOf(other.plan) - endOf(one.plan) || other.created - one.created,
  )
  if (best !== undefined) return { plan: best.plan, subscriptionId: best.id, priceInNoPlan: false, doubled }

  const known = running.find((each) => each.id === knownId && isGiving(each))
  const counts = known ?? runningOf(subscriptions)
  const subscriptionId = counts?.id ?? null
  if (counts === null) return { plan: endedPlan(newest(subscriptions)), subscriptionId, priceInNoPlan: false, doubled }
  if (!isGiving(counts)) {
    return { plan: { ...FREE_PLAN, subscriptionStatus: 'past_due' }, subscriptionId, priceInNoPlan: false, doubled }
  }
  // A price that was in a plan when it was bought keeps it. A price that was never part of a plan grants no plan.
  const plan =
    counts.id === knownId ? { ...termsOf(counts), subscriptionTier: null } : endedPlan(endedOf(subscriptions))
  return { plan, subscriptionId, priceInNoPlan: true, doubled }
}

async function planOf(subscription: Stripe.Subscription, tierOf: Catalogue['tierOf']): Promise<Plan | null> {
  const tiers: PaidTier[] = []
  for (const { price } of subscription.items.data) {
    const tier = await tierOf(price)
    if (tier !== null) tiers.push(tier)
  }
  const tier = best(tiers)
  if (tier === null) return null
  const paid = isUnpaidChange(subscription) ? await paidTier(subscription, tierOf) : null
  return { subscriptionTier: paid !== null && isAbove(tier, paid) ? paid : tier, ...termsOf(subscription) }
}

const best = (tiers: readonly PaidTier[]): PaidTier | null =>
  tiers.toSorted((a, b) => (isAbove(a, b) ? -1 : 1))[0] ?? null

function termsOf(subscription: Stripe.Subscription): Omit<Plan, 'subscriptionTier'> {
  const { status, cancel_at, items } = subscription
  // At a renewal Stripe moves the period on before it is paid, so the period that is paid for ends where it begins.
  const isUnpaidPeriod = status === 'past_due' && !isUnpaidChange(subscription)
  const ends = items.data.map((item) => (isUnpaidPeriod ? item.current_period_start : item.current_period_end))
  const paidUntil = Math.max(...ends)
  return {
    // An open bill is said first: also a plan that was cancelled in the portal stays for the days of grace.
    subscriptionStatus: status === 'past_due' ? 'past_due' : isCancelling(subscription) ? 'cancelled' : 'active',
    subscriptionPeriodEnd: atSecond(cancel_at === null ? paidUntil : Math.min(cancel_at, paidUntil)),
  }
}

/** True if the open bill is for a change in mid-period: then the period itself is paid for. */
function isUnpaidChange({ status, items, latest_invoice }: Stripe.Subscription): boolean {
  if (status !== 'past_due' || latest_invoice === null || typeof latest_invoice === 'string') return false
  const starts = items.data.map((item) => item.current_period_start)
  // The line of a whole period begins with it; a line that is prorated is for the rest of one.
  return !latest_invoice.lines.data.some((line) => !isProration(line) && starts.includes(line.period.start))
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true

/** Returns the plan before an unpaid change, whose rest the open bill credits; null if the bill names none. */
async function paidTier(
  { latest_invoice }: Stripe.Subscription,
  tierOf: Catalogue['tierOf'],
): Promise<PaidTier | null> {
  if (latest_invoice === null || typeof latest_invoice === 'string') return null
  const tiers: PaidTier[] = []
  for (const { amount, pricing } of latest_invoice.lines.data) {
    const product = pricing?.price_details?.product
    const tier = amount < 0 && product !== undefined ? await tierOf({ lookup_key: null, product }) : null
    if (tier !== null) tiers.push(tier)
  }
  return best(tiers)
}

function endedPlan(last: Stripe.Subscription | null): Plan {
  const ended = last?.ended_at ?? null
  if (ended === null) return FREE_PLAN
  return { ...FREE_PLAN, subscriptionStatus: 'cancelled', subscriptionPeriodEnd: atSecond(ended) }
}

const endedOf = (subscriptions: readonly Stripe.Subscription[]) =>
  newest(subscriptions.filter(({ ended_at }) => ended_at !== null))

function newest(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return subscriptions.toSorted((left, right) => right.created - left.created)[0] ?? null
}

const endOf = ({ subscriptionPeriodEnd }: Plan) => subscriptionPeriodEnd?.getTime() ?? 0
const atSecond = (seconds: number) => new Date(seconds * 1000)

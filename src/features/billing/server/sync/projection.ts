import { FREE_PLAN, type Plan, tierAt } from '#features/account/plan.ts'
import { TIERS } from '#features/models/catalogue.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { isAbove, type PaidTier } from '../../plans.ts'
import type { Catalogue } from '../catalogue.ts'

type TierOf = Catalogue['tierOf']

export interface ReadPlan extends Omit<Plan, 'subscriptionTier'> {
  /** Null if no plan has the subscription's price any more. The user then keeps the current plan. */
  readonly subscriptionTier: Plan['subscriptionTier'] | null
}

/** @param before the plan as stored at the last read */
export function planAfter(before: Plan, { subscriptionTier, ...terms }: ReadPlan): Plan {
  if (subscriptionTier !== null) return { subscriptionTier, ...terms }
  return before.subscriptionTier === 'free' ? FREE_PLAN : { subscriptionTier: before.subscriptionTier, ...terms }
}

/** Returns true for a subscription that has begun and not ended, even while a failed payment may still succeed. */
export const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid' || status === 'paused'

/** Returns true if the subscription ends with its period. The billing mode decides which field Stripe uses. */
export const isCancelling = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

const isGiving = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due'

export function runningOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const running = subscriptions.filter(isRunning)
  return newest(running.filter(isGiving)) ?? newest(running)
}

/** Returns the highest plan of the running subscriptions. @param subscriptions with their latest invoices */
export async function project(
  subscriptions: readonly Stripe.Subscription[],
  // `knownId`: the subscription that determined the plan at the last read, or null.
  { tierOf, knownId, now }: { tierOf: TierOf; knownId: string | null; now: number },
) {
  const running = subscriptions.filter(isRunning)
  // `priceInNoPlan` means that the user pays a price that no plan has. `doubled` means that the user pays for two subscriptions.
  const projected = (plan: ReadPlan, subscriptionId: string | null, priceInNoPlan = false) => ({
    plan,
    subscriptionId,
    priceInNoPlan,
    doubled: running.length > 1,
  })
  const plans: { readonly id: string; readonly plan: Plan; readonly created: number }[] = []
  for (const each of running.filter(isGiving)) {
    const plan = await planOf(each, tierOf)
    if (plan !== null) plans.push({ id: each.id, plan, created: each.created })
  }
  const rank = ({ plan }: { plan: Plan }) => TIERS.indexOf(tierAt(plan, now))
  const [best] = plans.toSorted(
    (one, other) => rank(other) - rank(one) || endOf(other.plan) - endOf(one.plan) || other.created - one.created,
  )
  if (best !== undefined) return projected(best.plan, best.id)

  const known = running.find((each) => each.id === knownId && isGiving(each))
  const counts = known ?? runningOf(subscriptions)
  if (counts === null) return projected(endedPlan(newest(subscriptions)), null)
  if (!isGiving(counts)) return projected({ ...FREE_PLAN, subscriptionStatus: 'past_due' }, counts.id)
  // A subscription keeps the plan to which its price belonged when it was bought.
  if (counts.id === knownId) return projected({ ...termsOf(counts), subscriptionTier: null }, counts.id, true)
  return projected(endedPlan(newest(subscriptions.filter(({ ended_at }) => ended_at !== null))), counts.id, true)
}

async function planOf(subscription: Stripe.Subscription, tierOf: TierOf): Promise<Plan | null> {
  const prices = subscription.items.data.map(({ price }) => price)
  const tier = await bestTier(prices, tierOf)
  if (tier === null) return null
  const paid = isUnpaidChange(subscription) ? await paidTier(subscription, tierOf) : null
  return { subscriptionTier: paid !== null && isAbove(tier, paid) ? paid : tier, ...termsOf(subscription) }
}

async function bestTier(prices: readonly Parameters<TierOf>[0][], tierOf: TierOf): Promise<PaidTier | null> {
  const tiers: PaidTier[] = []
  for (const price of prices) {
    const tier = await tierOf(price)
    if (tier !== null) tiers.push(tier)
  }
  return tiers.toSorted((a, b) => (isAbove(a, b) ? -1 : 1))[0] ?? null
}

function termsOf(subscription: Stripe.Subscription): Omit<Plan, 'subscriptionTier'> {
  const { status, cancel_at, items } = subscription
  // Stripe starts a new period before its renewal is paid, so the paid time ends where the new period begins.
  const isUnpaidPeriod = status === 'past_due' && !isUnpaidChange(subscription)
  const ends = items.data.map((item) => (isUnpaidPeriod ? item.current_period_start : item.current_period_end))
  const paidUntil = Math.max(...ends)
  return {
    // `past_due` takes precedence, so that a plan that was cancelled in the portal keeps its grace period.
    subscriptionStatus: status === 'past_due' ? 'past_due' : isCancelling(subscription) ? 'cancelled' : 'active',
    subscriptionPeriodEnd: atSecond(cancel_at === null ? paidUntil : Math.min(cancel_at, paidUntil)),
  }
}

/** Returns true if the open invoice is only for a change during a period that is itself paid. */
function isUnpaidChange({ status, items, latest_invoice }: Stripe.Subscription): boolean {
  if (status !== 'past_due' || latest_invoice === null || typeof latest_invoice === 'string') return false
  const starts = items.data.map((item) => item.current_period_start)
  // Only a line that charges for the whole period starts with the period and is not prorated.
  return !latest_invoice.lines.data.some((line) => !isProration(line) && starts.includes(line.period.start))
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true

/** Returns the plan before an unpaid change. The open invoice contains a credit for the rest of that plan's period. */
async function paidTier({ latest_invoice }: Stripe.Subscription, tierOf: TierOf): Promise<PaidTier | null> {
  if (latest_invoice === null || typeof latest_invoice === 'string') return null
  const credited = latest_invoice.lines.data.flatMap(({ amount, pricing }) => {
    const product = pricing?.price_details?.product
    return amount < 0 && product !== undefined ? [{ lookup_key: null, product }] : []
  })
  return bestTier(credited, tierOf)
}

function endedPlan(last: Stripe.Subscription | null): Plan {
  const ended = last?.ended_at ?? null
  if (ended === null) return FREE_PLAN
  return { ...FREE_PLAN, subscriptionStatus: 'cancelled', subscriptionPeriodEnd: atSecond(ended) }
}

function newest(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return subscriptions.toSorted((left, right) => right.created - left.created)[0] ?? null
}

const endOf = ({ subscriptionPeriodEnd }: Plan) => subscriptionPeriodEnd?.getTime() ?? 0
const atSecond = (seconds: number) => new Date(seconds * 1000)

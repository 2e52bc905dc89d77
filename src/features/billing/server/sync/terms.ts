/** What Stripe's subscriptions of a customer say besides the plan: how often it is paid for, and whether one ever began. */
import type { Stripe } from '#platform/server/stripe.ts'
import { type Interval, INTERVALS } from '../../plans.ts'
import { runningOf } from './projection.ts'

export interface Terms {
  /** Of the running subscription; null = none runs, or in another rhythm than by one month or year. */
  readonly interval: Interval | null
  /** Whether a subscription ever began: one that still waits for its first payment, or waited in vain, did not. */
  readonly subscribed: boolean
}

export function termsOf(subscriptions: readonly Stripe.Subscription[]): Terms {
  const recurring = runningOf(subscriptions)?.items.data[0]?.price.recurring
  const interval = recurring?.interval_count === 1 ? INTERVALS.find((each) => each === recurring.interval) : undefined
  return { interval: interval ?? null, subscribed: subscriptions.some(hasBegun) }
}

/** Whether its first payment, or its trial, was made. */
export const hasBegun = ({ status }: Stripe.Subscription): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired'

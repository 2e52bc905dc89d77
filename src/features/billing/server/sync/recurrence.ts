/** What Stripe's subscriptions of a customer say besides the plan: how often it is paid for, and whether one ever began. */
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { type Interval, INTERVALS } from '../../plans.ts'

export interface Recurrence {
  /** Of the subscription that counts; null = none runs, or not by one month or year. */
  readonly interval: Interval | null
  /** Whether a subscription ever began: one that still waits for its first payment, or waited in vain, did not. */
  readonly subscribed: boolean
}

/** @param countsId the subscription that counts; null = none */
export function recurrenceOf(subscriptions: readonly Stripe.Subscription[], countsId: string | null): Recurrence {
  const recurring = subscriptions.find(({ id }) => id === countsId)?.items.data[0]?.price.recurring
  const interval = recurring?.interval_count === 1 ? INTERVALS.find((each) => each === recurring.interval) : undefined
  return { interval: interval ?? null, subscribed: subscriptions.some(hasBegun) }
}

/** Whether its first payment, or its trial, was made. */
export const hasBegun = ({ status }: Stripe.Subscription): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired'

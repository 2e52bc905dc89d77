import type { Stripe } from 'stripe'

export type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

const DAY = 24 * 60 * 60

/**
 * Returns the end of the period that begins at `start`, in seconds since the epoch. Months keep the anchor's day: 31 January,
 * 28 February, 31 March.
 * @param anchor the subscription's billing cycle anchor
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Recurring): number {
  let end = start
  for (let periods = 1; end <= start; periods++) end = later(anchor, interval, periods * count)
  return end
}

function later(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * DAY
  if (interval === 'week') return anchor + count * 7 * DAY
  const months = interval === 'year' ? 12 * count : count
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return Math.floor(date.getTime() / 1000)
}

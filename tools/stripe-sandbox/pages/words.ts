import type { Stripe } from 'stripe'

/** Returns, for example, `$9.99` for 999 cents. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

/**
 * Returns a date in UTC, such as `9 January 2026`.
 * @param seconds since the epoch
 */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}

export function rate(price: Stripe.Price): string {
  const amount = money(price.unit_amount ?? 0, price.currency)
  if (price.recurring === null) return amount
  const { interval, interval_count: count } = price.recurring
  return count === 1 ? `${amount} a ${interval}` : `${amount} every ${count} ${interval}s`
}

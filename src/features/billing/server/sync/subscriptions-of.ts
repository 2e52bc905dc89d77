import type { Stripe } from '#platform/server/stripe/stripe.ts'

/** Stripe's longest page; a customer of ours has one or two subscriptions. */
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

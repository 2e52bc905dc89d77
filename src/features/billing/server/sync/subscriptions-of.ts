import { type Stripe, stripeFault } from '#platform/server/stripe.ts'

/** Stripe's longest page; a customer of ours has one or two subscriptions. */
const PAGE = 100
/** With a bill that failed the latest one says what was to be paid. */
const EXPAND = ['data.latest_invoice']

/**
 * Reads all subscriptions of a customer, the ended ones among them. A customer that Stripe does not know has none: it was
 * made with a test key or in another account, and never comes back. Throws other errors of Stripe's; a key that Stripe
 * refuses is one of them.
 */
export async function subscriptionsOf(
  client: Stripe,
  customer: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription[]> {
  try {
    return (await client.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: EXPAND }, options)).data
  } catch (error) {
    if (stripeFault(error) !== 'missing') throw error
    return []
  }
}

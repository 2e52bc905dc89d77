/** The customer at Stripe of a user, made when the user first begins to pay. */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { authenticationRequired } from '#features/account/server/signed-in.ts'
import type { CustomerDeletionsStore } from '../deletion/customer-deletions-store.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import { belonging, isReal, type Origin, type OwnAccount } from '../service/stripe-account.ts'
import type { CustomerRow, PaymentStore } from '../store.ts'

/**
 * Returns the id of the user's customer. Throws errors of Stripe's, a 401 Problem if the account is gone, and a 503 Problem
 * `payment-misconfigured` for a paying customer of another account of Stripe's, who would pay twice.
 */
export type CustomerFor = (userId: string, email: string) => Promise<string>

export function customers({
  stripe,
  account,
  accountChanged,
  store,
  deletions,
  clock,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly account: OwnAccount
  readonly accountChanged: boolean
  readonly store: Pick<PaymentStore, 'customerOf' | 'keepCustomer'>
  readonly deletions: Pick<CustomerDeletionsStore, 'add'>
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}): CustomerFor {
  /** `replaced-unseen`: the customer may still be charged where the key does not reach. */
  async function fateOf(client: Stripe, row: CustomerRow, own: Origin): Promise<'stays' | 'gone' | 'replaced-unseen'> {
    const belongs = belonging(row, own)
    if (belongs === 'another') {
      if (!isReal(row)) return 'gone'
      if (accountChanged) return 'replaced-unseen'
      onEvent('customer-of-another-account', { userId: row.userId, customerId: row.customerId })
      throw new Problem(503, 'payment-misconfigured')
    }
    try {
      const { deleted } = await client.customers.retrieve(row.customerId)
      return deleted === true ? 'gone' : 'stays'
    } catch (error) {
      if (stripeFault(error) !== 'missing') throw error
      return belongs === 'ours' ? 'gone' : 'replaced-unseen'
    }
  }

  return async (userId, email) => {
    const [client, own] = [await stripe(), await account()]
    const row = await store.customerOf(userId)
    const known = row?.customerId ?? null
    const fate = row === null ? 'gone' : await fateOf(client, row, own)
    if (known !== null && fate === 'stays') return known
    const params = { email, metadata: { userId } }
    const now = new Date(clock.now())
    // Two calls within a minute make one customer. Stripe refuses a key that comes back with other parameters, so they are
    // part of the key; so is the customer that is replaced. A longer-lived key would repeat a failure for a day.
    const minute = Math.floor(now.getTime() / 60_000)
    const key = createHash('sha256')
      .update(JSON.stringify([userId, params, known, minute]))
      .digest('base64url')
    const { id } = await client.customers.create(params, { idempotencyKey: `customer:${key}` })
    const kept = await store.keepCustomer({
      userId,
      customerId: id,
      origin: own,
      replaced: known,
      endReplaced: fate === 'replaced-unseen',
      now,
    })
    // Another call was quicker, or the account was deleted meanwhile: nobody will ever use this customer.
    if (kept !== id) await deletions.add(id, own, now)
    if (kept === null) throw authenticationRequired()
    return kept
  }
}

/** The customer at Stripe of a user, made when the user first begins to pay. */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe.ts'
import { authenticationRequired } from '#features/account/server/signed-in.ts'
import type { FarewellsStore } from '../deletion/farewells-store.ts'
import type { PaymentStore } from '../store.ts'

export interface CustomersDeps {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf' | 'keepCustomer'>
  readonly farewells: Pick<FarewellsStore, 'add'>
  readonly clock: Pick<Clock, 'now'>
}

/** Returns the id of the user's customer. Throws errors of Stripe's, and a 401 Problem when the account is gone. */
export type CustomerFor = (userId: string, email: string) => Promise<string>

export function customers({ stripe, store, farewells, clock }: CustomersDeps): CustomerFor {
  return async (userId, email) => {
    const client = await stripe()
    const known = (await store.customerOf(userId))?.customerId ?? null
    if (known !== null && (await isThere(client, known))) return known
    const params = { email, metadata: { userId } }
    const now = new Date(clock.now())
    // Two calls within a minute make one customer. Stripe refuses a key that comes back with other parameters, so they are
    // part of the key; so is the customer that is replaced. A longer-lived key would repeat a failure for a day.
    const minute = Math.floor(now.getTime() / 60_000)
    const key = createHash('sha256')
      .update(JSON.stringify([userId, params, known, minute]))
      .digest('base64url')
    const { id } = await client.customers.create(params, { idempotencyKey: `customer:${key}` })
    const kept = await store.keepCustomer({ userId, customerId: id, replaced: known, now })
    // Another call was quicker, or the account was deleted meanwhile: nobody will ever use this customer.
    if (kept !== id) await farewells.add(id, now)
    if (kept === null) throw authenticationRequired()
    return kept
  }
}

async function isThere(client: Stripe, customerId: string): Promise<boolean> {
  try {
    const { deleted } = await client.customers.retrieve(customerId)
    return deleted !== true
  } catch (error) {
    if (stripeFault(error) === 'missing') return false
    throw error
  }
}

import { createHash } from 'node:crypto'
import { authenticationRequired } from '#features/account/server/signed-in.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { unlessMissing } from '../payment-problems.ts'
import type { PaymentContext } from '../service/payment-context.ts'
import { belonging, isReal, type Origin } from '../service/stripe-account.ts'
import type { CustomerRow } from '../store.ts'

/** Finds or creates customers. Throws 503 `payment-misconfigured` if a customer pays in another Stripe account. */
export function customers({ service, stripe, account, store, deletions, clock, onEvent }: PaymentContext) {
  /** `replaced-unseen` means that the customer is replaced but may still be charged in an account that the key cannot reach. */
  async function fateOf(client: Stripe, row: CustomerRow, own: Origin): Promise<'stays' | 'gone' | 'replaced-unseen'> {
    const belongs = belonging(row, own)
    if (belongs === 'another') {
      if (!isReal(row)) return 'gone'
      if (service.accountChanged) return 'replaced-unseen'
      onEvent('customer-of-another-account', { userId: row.userId, customerId: row.customerId })
      throw new Problem(503, 'payment-misconfigured')
    }
    const found = await unlessMissing(client.customers.retrieve(row.customerId))
    if (found !== null) return found.deleted === true ? 'gone' : 'stays'
    return belongs === 'ours' ? 'gone' : 'replaced-unseen'
  }

  return async (userId: string, email: string): Promise<string> => {
    const [client, own] = [await stripe(), await account()]
    const row = await store.customerOf(userId)
    const replaced = row?.customerId ?? null
    const fate = row === null ? 'gone' : await fateOf(client, row, own)
    if (replaced !== null && fate === 'stays') return replaced
    const params = { email, metadata: { userId } }
    const now = new Date(clock.now())
    // With this idempotency key, equal calls in the same minute create only one customer. The key includes the
    // parameters, because Stripe refuses a known key with other parameters. The key changes every minute, because
    // Stripe repeats even a failure for a day.
    const minute = Math.floor(now.getTime() / 60_000)
    const key = createHash('sha256')
      .update(JSON.stringify([userId, params, replaced, minute]))
      .digest('base64url')
    const { id } = await client.customers.create(params, { idempotencyKey: `customer:${key}` })
    const endReplaced = fate === 'replaced-unseen'
    const kept = await store.keepCustomer({ userId, customerId: id, origin: own, replaced, endReplaced, now })
    // Another call was faster, or the account was deleted meanwhile, so nobody will ever use this customer.
    if (kept !== id) await deletions.add(id, own, now)
    if (kept === null) throw authenticationRequired()
    return kept
  }
}

export type PayerAddress = ReturnType<typeof payerAddress>

export function payerAddress({ stripe, store, payers }: PaymentContext) {
  return {
    /** Changes the user's email address, unless Stripe refuses the new address. */
    async change(userId: string, email: string): Promise<void> {
      const customer = await store.customerOf(userId)
      if (customer !== null) {
        const client = await stripe()
        // Ignores a customer that the operator has deleted, because the next payment creates a new customer.
        await unlessMissing(client.customers.update(customer.customerId, { email }))
      }
      await payers.changeEmail(userId, email)
    },

    async follow(customerId: string): Promise<void> {
      const userId = await store.userOf(customerId)
      if (userId === null) return
      const customer = await (await stripe()).customers.retrieve(customerId)
      if (customer.deleted !== true && customer.email) await payers.changeEmail(userId, customer.email)
    },
  }
}

/**
 * The address for receipts: the user's here and the customer's at Stripe are one. It is changed on the plan page or in the
 * portal, and signs nobody in.
 */
import type { PlanStore } from '#features/account/server/plan-store.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { PaymentStore } from '../store.ts'

export type PayerAddress = ReturnType<typeof payerAddress>

export function payerAddress({
  stripe,
  store,
  plans,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf' | 'userOf'>
  readonly plans: Pick<PlanStore, 'changeEmail'>
}) {
  return {
    /** Changes it at Stripe first, which may refuse it: throws errors of Stripe's, and then changes nothing. */
    async change(userId: string, email: string): Promise<void> {
      const customer = await store.customerOf(userId)
      if (customer !== null) {
        const client = await stripe()
        await client.customers.update(customer.customerId, { email }).catch((error: unknown) => {
          // A customer that the operator has deleted is made anew, with this address, at the next payment.
          if (stripeFault(error) !== 'missing') throw error
        })
      }
      await plans.changeEmail(userId, email)
    },

    /** Takes over the address that a customer has at Stripe now. Throws errors of Stripe's. */
    async follow(customerId: string): Promise<void> {
      const userId = await store.userOf(customerId)
      if (userId === null) return
      const customer = await (await stripe()).customers.retrieve(customerId)
      if (customer.deleted !== true && customer.email) await plans.changeEmail(userId, customer.email)
    },
  }
}

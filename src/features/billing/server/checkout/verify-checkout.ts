/**
 * `POST /api/subscription/verify-checkout` (§4 "Payment return"): makes the plan of a finished payment visible at once.
 * Nothing depends on it: the payment service's event does the same.
 */
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { texts } from '../../texts.ts'
import { idOf } from '../catalogue.ts'
import type { PaymentStore } from '../store.ts'
import type { SyncSubscription } from '../sync/sync.ts'

const SESSION_ID = /^cs_\w+$/

interface Verified {
  success: boolean
  subscription?: { name: string; tier: 'free' | 'standard' | 'pro' }
  error?: string
  /** The bank is still making the payment; the plan begins when it has arrived. */
  pending?: true
}

/** Throws a 404 Problem for a payment that is not the user's, known or not, and errors of Stripe's. */
export function checkoutVerification({
  stripe,
  store,
  sync,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<PaymentStore, 'customerOf'>
  readonly sync: SyncSubscription
}) {
  async function find(sessionId: string): Promise<Stripe.Checkout.Session | null> {
    if (!SESSION_ID.test(sessionId)) return null
    try {
      return await (await stripe()).checkout.sessions.retrieve(sessionId)
    } catch (error) {
      if (stripeFault(error) === 'missing') return null
      throw error
    }
  }

  return async (userId: string, sessionId: string): Promise<Verified> => {
    const session = await find(sessionId)
    const customer = await store.customerOf(userId)
    const isMine =
      session !== null &&
      session.client_reference_id === userId &&
      session.customer !== null &&
      idOf(session.customer) === customer?.customerId
    if (!isMine || customer === null) throw new Problem(404, 'checkout-not-found')
    if (session.status !== 'complete') return incomplete()
    const plan = await sync(customer.customerId)
    if (plan === null || plan.subscriptionTier === 'free') {
      const isOpen = (await store.customerOf(userId))?.firstPayment === 'open'
      return isOpen ? { success: false, pending: true, error: texts.paymentOpen } : incomplete()
    }
    const tier = plan.subscriptionTier
    return { success: true, subscription: { name: tierTexts[tier], tier } }
  }
}

const incomplete = (): Verified => ({ success: false, error: texts.verificationIncomplete })

/** `POST /api/subscription/create-checkout` (§7): leads to the payment, or to the confirmation of a change of plan. */
import { texts } from '../../texts.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { Payer, PlanStore } from '#features/account/server/plan-store.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { CheckoutRequest } from '../../contract.ts'
import { isAbove } from '../../plans.ts'
import type { Catalogue } from '../catalogue.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { Portal } from '../portal.ts'
import { isCancelling, runningOf } from '../sync/projection.ts'
import { subscriptionsOf, type SyncSubscription, hasBegun } from '../sync/sync.ts'
import type { OpenPaymentPage } from './checkout.ts'
import type { CustomerFor } from './customers.ts'
import { unbegun } from './first-payment.ts'
import type { PayerAddress } from './payer-address.ts'

/**
 * `checkoutId` is null for the portal, which needs no return that signs in. Throws a 400 Problem `email-required` (§5), 409 `plan-current`, `plan-included`, `reactivate-first` `payment-open` or
 * `checkout-busy`, 503 `price-missing`, and errors of Stripe's.
 */
export function beginCheckout({
  stripe,
  plans,
  catalogue,
  customerFor,
  address,
  paymentPage,
  portal,
  hasSubscribed,
  sync,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly plans: Pick<PlanStore, 'saveEmail'>
  readonly catalogue: Pick<Catalogue, 'priceOf' | 'tierOf'>
  readonly customerFor: CustomerFor
  readonly address: Pick<PayerAddress, 'change'>
  readonly paymentPage: OpenPaymentPage
  readonly portal: Portal
  /** True if the user has, or once had, a subscription. */
  readonly hasSubscribed: (userId: string) => Promise<boolean>
  readonly sync: SyncSubscription
  readonly onEvent: OnPaymentEvent
}) {
  return async (
    payer: Payer,
    { tier, interval = 'month', email: typed }: CheckoutRequest,
    language: InterfaceLanguage,
  ): Promise<{ readonly url: string; readonly checkoutId: string | null }> => {
    const email = typed ?? payer.email
    if (email === null) {
      throw new Problem(400, 'email-required', { errors: [{ path: 'email', message: texts.emailRequiredDetail }] })
    }
    const price = await catalogue.priceOf(tier, interval)
    const customerId = await customerFor(payer.id, email)
    if (payer.email === null) await plans.saveEmail(payer.id, email)
    else if (payer.email !== email) await address.change(payer.id, email)
    const client = await stripe()
    const read = async () => {
      const found = await subscriptionsOf(client, customerId)
      const subscription = runningOf(found)
      if (subscription === null && (await unbegun(client, found)).open.length > 0) {
        await sync(customerId)
        throw new Problem(409, 'payment-open')
      }
      return { found, subscription }
    }
    const { found: earlier, subscription } = await read()
    if (subscription !== null) return { url: await change(subscription, customerId), checkoutId: null }
    const mayTry = !earlier.some(hasBegun) && !(await hasSubscribed(payer.id))
    const page = await paymentPage({ userId: payer.id, customerId, tier, priceId: price.id, language, mayTry })
    if (page !== null) {
      onEvent('checkout-opened', { userId: payer.id, to: tier })
      return page
    }
    // Paid a moment ago, on a page that was open before.
    const { subscription: paid } = await read()
    await sync(customerId)
    if (paid === null) throw new Problem(409, 'checkout-busy')
    return { url: await change(paid, customerId), checkoutId: null }

    /** A running subscription is never doubled: the portal shows what its change costs and asks to confirm it. */
    async function change(subscription: Stripe.Subscription, customer: string): Promise<string> {
      const [item] = subscription.items.data
      const current = item === undefined ? null : await catalogue.tierOf(item.price)
      // An unpaid subscription is paid first; one of another product of the operator's is not changed.
      if (item === undefined || current === null || subscription.status !== 'active') return portal.open(customer)
      // By the year is the way up within a plan: what is left of the paid month is credited.
      const becomesYearly = tier === current && interval === 'year' && item.price.recurring?.interval === 'month'
      if (!isAbove(tier, current) && !becomesYearly) {
        await sync(customer)
        throw tier === current ? new Problem(409, 'plan-current') : new Problem(409, 'plan-included')
      }
      onEvent('portal-opened', { userId: payer.id, from: current, to: tier })
      try {
        return await portal.confirm(customer, { subscriptionId: subscription.id, itemId: item.id, priceId: price.id })
      } catch (cause) {
        // A cancellation stays until the user takes it back: clearing it here would charge a user who then does not confirm.
        if (!isCancelling(subscription) || stripeFault(cause) !== 'failed') throw cause
        throw new Problem(409, 'reactivate-first', { cause })
      }
    }
  }
}

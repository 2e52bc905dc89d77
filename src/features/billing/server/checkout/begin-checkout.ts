import type { InterfaceLanguage } from '#features/language/languages.ts'
import type { Payer } from '#features/account/server/plan-store.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { CheckoutRequest } from '../../contract.ts'
import { isAbove } from '../../plans.ts'
import texts from '../../texts.json' with { type: 'json' }
import type { Portal } from '../portal.ts'
import type { PaymentContext } from '../service/payment-context.ts'
import { isCancelling, runningOf } from '../sync/projection.ts'
import { hasBegun, subscriptionsOf } from '../sync/sync.ts'
import { paymentPages } from './checkout.ts'
import { customers, type PayerAddress } from './customers.ts'
import { unbegun } from './first-payment.ts'

/** Opens a payment page or the portal (§7). `checkoutId` is null for the portal, which signs nobody in on return. */
export function beginCheckout(
  context: PaymentContext,
  { address, portal }: { readonly address: PayerAddress; readonly portal: Portal },
) {
  const { stripe, store, payers, catalogue, sync, onEvent } = context
  const customerFor = customers(context)
  const openPage = paymentPages(context)
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
    if (payer.email === null) await payers.saveEmail(payer.id, email)
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
    if (subscription !== null) return change(subscription)
    const mayTry = !earlier.some(hasBegun) && !(await store.customerOf(payer.id))?.subscribedAt
    const page = await openPage({ userId: payer.id, customerId, tier, priceId: price.id, language, mayTry })
    if (page !== null) {
      onEvent('checkout-opened', { userId: payer.id, to: tier })
      return page
    }
    const { subscription: paid } = await read()
    await sync(customerId)
    if (paid === null) throw new Problem(409, 'checkout-busy')
    return change(paid)

    /** Changes the subscription instead of adding a second one. The portal shows the cost and asks the user to confirm. */
    async function change(running: Stripe.Subscription): Promise<{ url: string; checkoutId: null }> {
      const [item] = running.items.data
      const current = item === undefined ? null : await catalogue.tierOf(item.price)
      // A subscription that is unpaid, in a trial, paused or in no plan is not changed: only the portal opens.
      if (item === undefined || current === null || running.status !== 'active') {
        return { url: await portal.open(customerId), checkoutId: null }
      }
      // Switching the same plan to yearly billing counts as an upgrade. Stripe credits the rest of the paid month.
      const becomesYearly = tier === current && interval === 'year' && item.price.recurring?.interval === 'month'
      if (!isAbove(tier, current) && !becomesYearly) {
        await sync(customerId)
        throw tier === current ? new Problem(409, 'plan-current') : new Problem(409, 'plan-included')
      }
      onEvent('portal-opened', { userId: payer.id, from: current, to: tier })
      try {
        const url = await portal.confirm(customerId, { subscriptionId: running.id, itemId: item.id, priceId: price.id })
        return { url, checkoutId: null }
      } catch (cause) {
        // The user must revoke the cancellation first. If it were revoked here, a user who then does not confirm would be
        // charged.
        if (!isCancelling(running) || stripeFault(cause) !== 'failed') throw cause
        throw new Problem(409, 'reactivate-first', { cause })
      }
    }
  }
}

/**
 * Tests the behaviour that billing expects of the payment service, on the sandbox and, if `TEST_STRIPE_SECRET_KEY=sk_test_…`
 * is set, also on Stripe itself.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogue, idOf } from '#features/billing/server/catalogue.ts'
import { sessionTerms, trialOf } from '#features/billing/server/checkout/checkout.ts'
import { firstPaymentOf } from '#features/billing/server/checkout/first-payment.ts'
import { customerPortal } from '#features/billing/server/portal.ts'
import { SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import { PLAIN_SHOP, type Shop } from '#features/billing/server/shop.ts'
import { setUpCatalogue } from '#features/billing/server/stripe-setup.ts'
import { isCancelling, project } from '#features/billing/server/sync/projection.ts'
import { subscriptionsOf } from '#features/billing/server/sync/sync.ts'
import { systemClock } from '#platform/clock.ts'
import { toSmallest, toUnits } from '#platform/currency.ts'
import { createLog } from '#platform/server/log.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { type StripeAccount, stripeAccounts } from './stripe-accounts.ts'

describe.each(stripeAccounts)('§15 Payments: $name', ({ open, skip }) => {
  describe.skipIf(skip)('what billing relies on', { timeout: 60_000 }, () => {
    let account: StripeAccount
    let stripe: Stripe
    beforeAll(async () => {
      account = await open()
      stripe = account.stripe
      await setUpCatalogue(stripe, SHIPPED_PLANS)
    })
    afterAll(() => account.close())

    const catalogue = () =>
      createCatalogue({
        plans: SHIPPED_PLANS,
        stripe: () => Promise.resolve(stripe),
        clock: systemClock,
        log: createLog('silent'),
      })
    const planOf = async (customer: string) => {
      const found = await subscriptionsOf(stripe, customer)
      return (await project(found, { tierOf: catalogue().tierOf, knownId: null, now: Date.now() })).plan
    }
    const customer = async (): Promise<string> => {
      const { id } = await stripe.customers.create({ email: 'payer@example.com', metadata: { test: 'yes' } })
      return id
    }
    async function payer(token = 'pm_card_visa') {
      const id = await customer()
      const card = await stripe.paymentMethods.attach(token, { customer: id })
      await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } })
      const price = await catalogue().priceOf('standard')
      return { id, subscription: await stripe.subscriptions.create({ customer: id, items: [{ price: price.id }] }) }
    }

    test('what is not there is `missing`', async () => {
      const fault = await stripe.customers.retrieve('cus_that_never_was').catch((error: unknown) => stripeFault(error))
      expect(fault).toBe('missing')
    })

    test('a customer that never was has no lists, not even empty ones: `missing`; a deleted one has them', async () => {
      const faultOf = (asked: Promise<unknown>) => asked.then(() => null, stripeFault)
      const listsOf = (id: string) => [
        stripe.subscriptions.list({ customer: id, status: 'all' }),
        stripe.checkout.sessions.list({ customer: id, status: 'open' }),
        stripe.invoices.list({ customer: id }),
      ]
      const missing = await Promise.all(listsOf('cus_that_never_was').map(faultOf))
      expect(missing).toEqual(['missing', 'missing', 'missing'])
      const id = await customer()
      await stripe.customers.del(id)
      expect(await Promise.all(listsOf(id).map(faultOf))).toEqual([null, null, null])
    })

    test('a key with other parameters is refused; with the same ones it repeats its answer', async () => {
      const idempotencyKey = randomUUID()
      const first = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
      const again = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
      expect(again.id).toBe(first.id)
      await expect(stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey })).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
      })
      await stripe.customers.del(first.id)
    })

    test('an address that is none is refused by its code', async () => {
      await expect(stripe.customers.create({ email: 'nobody@' })).rejects.toMatchObject({ code: 'email_invalid' })
    })

    test('metadata holds 50 entries, with names of 40 and values of 500 characters', async () => {
      const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']))
      const id = await customer()
      const refused = [entries(60), { ['k'.repeat(41)]: 'v' }, { k: 'v'.repeat(501) }]
      for (const metadata of refused) {
        await expect(stripe.customers.update(id, { metadata })).rejects.toMatchObject({
          type: 'StripeInvalidRequestError',
        })
      }
      const longest = { ['k'.repeat(40)]: 'v'.repeat(500) }
      expect((await stripe.customers.update(id, { metadata: longest })).metadata).toMatchObject(longest)
      await stripe.customers.del(id)
    })

    test('a payment page is open, then expired, and cannot be expired twice', async () => {
      const id = await customer()
      const { id: price } = await catalogue().priceOf('pro')
      const made = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        client_reference_id: 'a user',
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { userId: 'a user' } },
        expires_at: Math.floor(account.now() / 1000) + 3600,
        success_url: 'http://localhost:3000/subscription?session_id={CHECKOUT_SESSION_ID}&auth=x',
        cancel_url: 'http://localhost:3000/subscription',
      })
      expect([made.status, made.payment_status]).toEqual(['open', 'unpaid'])
      expect((await stripe.checkout.sessions.list({ customer: id, status: 'open' })).data).toHaveLength(1)
      expect((await stripe.checkout.sessions.expire(made.id)).status).toBe('expired')
      await expect(stripe.checkout.sessions.expire(made.id)).rejects.toThrow('has a status of `expired`')
      await stripe.customers.del(id)
    })

    test('a subscription: its plan, cancelled and taken back in both ways, ended with its customer', async () => {
      const { id, subscription } = await payer()
      expect(await planOf(id)).toMatchObject({ subscriptionTier: 'standard', subscriptionStatus: 'active' })

      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
      expect(await planOf(id)).toMatchObject({ subscriptionStatus: 'cancelled' })
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
      expect(await planOf(id)).toMatchObject({ subscriptionStatus: 'active' })

      const [item] = subscription.items.data
      const end = item?.current_period_end ?? 0
      const dated = await stripe.subscriptions.update(subscription.id, { cancel_at: end })
      expect(isCancelling(dated)).toBe(true)
      expect(isCancelling(await stripe.subscriptions.update(subscription.id, { cancel_at: '' }))).toBe(false)

      await stripe.customers.del(id)
      const { data } = await stripe.subscriptions.list({ customer: id, status: 'all' })
      expect(data.map(({ status }) => status)).toEqual(['canceled'])
      expect(await planOf(id)).toMatchObject({ subscriptionTier: 'free' })
    })

    const portal = () =>
      customerPortal({
        stripe: () => Promise.resolve(stripe),
        publicUrl: 'http://localhost:3000',
        clock: systemClock,
      })
    async function paymentPage(shop: Partial<Shop>) {
      const id = await customer()
      const all = { ...PLAIN_SHOP, ...shop }
      const page = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        line_items: [{ price: (await catalogue().priceOf('standard')).id, quantity: 1 }],
        success_url: 'http://localhost:3000/subscription',
        subscription_data: trialOf(all, { mayTry: true }),
        ...sessionTerms(all, { language: 'de' }),
      })
      await stripe.customers.del(id)
      return page
    }

    test('a subscription without its first payment is incomplete, and its bill names the payments that are on their way', async () => {
      const id = await customer()
      const price = await catalogue().priceOf('standard')
      const items = [{ price: price.id }]
      await stripe.subscriptions.create({ customer: id, items, payment_behavior: 'default_incomplete' })
      const found = await subscriptionsOf(stripe, id)
      expect(found.map(({ status }) => status)).toEqual(['incomplete'])
      // Nothing is pending here, because only a person on the bank's page can start a debit that takes days.
      expect(await firstPaymentOf(stripe, found)).toMatchObject({ state: 'failed' })
      await stripe.customers.del(id)
    })

    test('a year: its price gives the plan, and the portal confirms the change to it', async () => {
      const yearly = await catalogue().priceOf('standard', 'year')
      expect([yearly.recurring?.interval, await catalogue().tierOf(yearly)]).toEqual(['year', 'standard'])
      const { id, subscription } = await payer()
      const change = {
        subscriptionId: subscription.id,
        itemId: subscription.items.data[0]?.id ?? '',
        priceId: yearly.id,
      }
      expect(await portal().confirm(id, change)).toMatch(/^https?:/)
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: change.itemId, price: yearly.id }],
        proration_behavior: 'always_invoice',
      })
      const [item] = changed.items.data
      const days = ((item?.current_period_end ?? 0) - account.now() / 1000) / 86_400
      expect(Math.round(days)).toBeGreaterThanOrEqual(364)
      const [invoice] = (await stripe.invoices.list({ customer: id, limit: 1 })).data
      expect(invoice?.total).toBeLessThan(9990)
      await stripe.customers.del(id)
    })

    test('an amount of a currency without a smaller unit', async () => {
      const { product } = await catalogue().priceOf('standard')
      const price = await stripe.prices.create({
        product: idOf(product),
        currency: 'jpy',
        unit_amount: toSmallest(980, 'jpy'),
        recurring: { interval: 'month' },
      })
      expect([price.currency, toUnits(price.unit_amount ?? 0, 'jpy')]).toEqual(['jpy', 980])
      await stripe.prices.update(price.id, { active: false })
    })

    test('the payment page takes promotion codes, a trial, and the links beside its button', async () => {
      const site = { ...PLAIN_SHOP.site, terms: 'https://shop.example/terms', support: 'mailto:help@shop.example' }
      const page = await paymentPage({ promotionCodes: true, trialDays: 14, site })
      expect([page.allow_promotion_codes, page.amount_total]).toEqual([true, 0])
      expect(page.custom_text.submit?.message).toBe(
        '[Nutzungsbedingungen](https://shop.example/terms) · Kontakt: help@shop.example',
      )
    })

    test('it works out the tax, where the account has Stripe’s tax switched on', async () => {
      const page = await paymentPage({ tax: true }).catch((error: unknown) => String(error))
      // An error about a missing business address also passes, because it shows that Stripe understood the tax parameter.
      const isAsFitting =
        typeof page === 'string'
          ? /tax/i.test(page)
          : page.automatic_tax.enabled && page.tax_id_collection?.enabled === true
      expect(isAsFitting).toBe(true)
    })

    test('a promotion code belongs to a coupon', async () => {
      const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once' })
      const made = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
      expect([made.active, made.promotion.coupon]).toEqual([true, coupon.id])
    })

    test('a refund: in part, whole, and not twice; the charges of a period say it', async () => {
      const { id, subscription } = await payer()
      const gte = (subscription.items.data[0]?.current_period_start ?? 0) - 3600
      const charges = async () => (await stripe.charges.list({ customer: id, created: { gte } })).data
      const [charge] = await charges()
      const given = { charge: charge?.id ?? '' }
      await stripe.refunds.create({ ...given, amount: 100 })
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([false])
      await stripe.refunds.create(given)
      expect((await charges()).map(({ refunded, status }) => [refunded, status])).toEqual([[true, 'succeeded']])
      await expect(stripe.refunds.create(given)).rejects.toMatchObject({ code: 'charge_already_refunded' })
      await stripe.customers.del(id)
    })

    test('a dispute names its charge, and the charge its customer', async () => {
      const { id } = await payer('pm_card_createDispute')
      const [charge] = (await stripe.charges.list({ customer: id })).data
      await expect
        .poll(async () => (await stripe.charges.retrieve(charge?.id ?? '')).disputed, { timeout: 30_000 })
        .toBe(true)
      const { data } = await stripe.disputes.list({ charge: charge?.id ?? '' })
      expect(data.map((dispute) => [dispute.charge, dispute.status])).toEqual([[charge?.id, 'needs_response']])
      await stripe.customers.del(id)
    })

    test('an invoice that waits for the bank has a page of its own', async () => {
      const id = await customer()
      const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: id })
      await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } })
      const { id: price } = await catalogue().priceOf('standard')
      const subscription = await stripe.subscriptions.create({ customer: id, items: [{ price }] })
      const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 1 })
      expect(data[0]?.hosted_invoice_url).toMatch(/^https?:/)
      await stripe.customers.del(id)
    })

    test('the portal confirms another plan, also for a subscription that is cancelled', async () => {
      const { id, subscription } = await payer()
      const change = {
        subscriptionId: subscription.id,
        itemId: subscription.items.data[0]?.id ?? '',
        priceId: (await catalogue().priceOf('pro')).id,
      }
      expect(await portal().open(id)).toMatch(/^https?:/)
      expect(await portal().confirm(id, change)).toMatch(/^https?:/)
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
      // Stripe may refuse to open the page, which the product answers with `reactivate-first`.
      const answer = await portal()
        .confirm(id, change)
        .catch((error: unknown) => stripeFault(error) ?? 'no error of Stripe’s')
      expect(answer).toMatch(/^(?:https?:.*|failed)$/)
      await stripe.customers.del(id)
    })
  })
})

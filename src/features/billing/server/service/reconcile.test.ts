import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tier } from '#features/models/catalogue.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { makeCatalogue, openPayments, type Payments, sdkOf } from 'stripe-sandbox/testing'
import { testUser } from '#testing/users.ts'
import { createCatalogue } from '../catalogue.ts'
import type { PaymentEvent } from '../observe-payments.ts'
import { PricesUnknown } from '../payment-problems.ts'
import { SHIPPED_PLANS } from '../plans-file.ts'
import type { SyncSubscription } from './payment-context.ts'
import { ownAccount } from './stripe-account.ts'
import { paymentStore } from '../store.ts'
import { reconciliation } from './scheduled-jobs.ts'
import { subscriptionSync } from '../sync/sync.ts'

describe.each(databaseKinds)('the daily round ($name)', ({ open }) => {
  let database: TestDatabase
  let account: Payments
  let events: [event: PaymentEvent, customerId: string | undefined][]
  beforeEach(async () => {
    ;[database, account] = await Promise.all([open(), openPayments()])
    events = []
  })
  afterEach(() => Promise.all([database.close(), account.close()]))

  const plans = () => planStore(database.db)
  const store = () => paymentStore(database.db, plans())
  const onEvent = (event: PaymentEvent, { customerId }: { customerId?: string }) =>
    void events.push([event, customerId])
  const round = (sync: SyncSubscription) =>
    reconciliation({ store: store(), sync, clock: account.clock, onEvent })(new AbortController().signal)

  function syncWith(stripe: Stripe): SyncSubscription {
    const { clock } = account
    const client = () => Promise.resolve(stripe)
    const catalogue = createCatalogue({ plans: SHIPPED_PLANS, stripe: client, clock, log: { warn: () => {} } as never })
    return subscriptionSync({
      stripe: client,
      account: ownAccount(client, 'live'),
      store: store(),
      catalogue,
      clock,
      onEvent,
    })
  }
  async function payer(customerId: string, tier: Tier = 'free'): Promise<string> {
    const userId = await testUser(database.db, tier)
    const now = account.clock.now()
    await store().keepCustomer({ userId, customerId, replaced: null, now: new Date(now) })
    await store().expectChange(userId, new Date(now + 60_000))
    return userId
  }
  const tierOf = async (userId: string) => (await plans().find(userId))?.subscriptionTier
  const failed = () => events.filter(([event]) => event === 'reconcile-failed').map(([, customerId]) => customerId)

  test('with a key that the payment service refuses nobody becomes free: the round ends at the first customer', async () => {
    const first = await payer('cus_a', 'pro')
    await payer('cus_b', 'pro')
    await round(syncWith(sdkOf(account.sandbox.url, 'sk_live_of_somebody_else')))
    expect(failed()).toEqual(['cus_a'])
    expect(await tierOf(first)).toBe('pro')
  })

  test('§15 customers whom Stripe does not know keep their plan and count as read; who comes after them is read', async () => {
    const { standard } = await makeCatalogue(account.stripe)
    const { id } = await account.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    await account.stripe.subscriptions.create({ customer: id, items: [{ price: standard.id }] })
    const stranger = await payer('cus_0_of_test_mode', 'pro')
    const own = await payer(id)
    const sync = syncWith(account.stripe)
    await round(sync)
    expect([await tierOf(stranger), await tierOf(own)]).toEqual(['pro', 'standard'])
    expect(failed()).toEqual([])
    expect(events).toContainEqual(['customer-of-another-account', 'cus_0_of_test_mode'])
    const asked = account.sandbox.requests.length
    await round(sync)
    expect(account.sandbox.requests.length).toBe(asked)
  })

  async function subscriber(price: string) {
    const { id: customer } = await account.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const subscription = await account.stripe.subscriptions.create({ customer, items: [{ price }] })
    return { customer, subscription, userId: await payer(customer) }
  }

  test('§15 a change in mid-month that can not be paid leaves the month that was paid', async () => {
    const { standard, pro } = await makeCatalogue(account.stripe)
    const { customer, subscription, userId } = await subscriber(standard.id)
    account.sandbox.controls.clock({ advanceSeconds: 14 * 86_400 })
    const broken = await account.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await account.stripe.subscriptions.update(subscription.id, {
      default_payment_method: broken.id,
      items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.id }],
      proration_behavior: 'always_invoice',
    })
    await round(syncWith(account.stripe))
    expect(await plans().find(userId)).toMatchObject({
      subscriptionTier: 'standard',
      subscriptionStatus: 'past_due',
      subscriptionPeriodEnd: new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000),
    })
  })

  test('§15 a price that leaves the plans takes nobody’s plan, and the operator hears of it', async () => {
    const { pro } = await makeCatalogue(account.stripe)
    const { customer, userId } = await subscriber(pro.id)
    const sync = syncWith(account.stripe)
    await sync(customer)
    const { id: product } = await account.stripe.products.create({ name: 'Another' })
    await account.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 2999,
      recurring: { interval: 'month' },
      lookup_key: 'pro_monthly',
      transfer_lookup_key: true,
    })
    await syncWith(account.stripe)(customer)
    expect(await plans().find(userId)).toMatchObject({ subscriptionTier: 'pro', subscriptionStatus: 'active' })
    expect(events.filter(([event]) => event === 'price-in-no-plan')).toEqual([['price-in-no-plan', customer]])
  })

  test('who never paid is read while the payment page is open and once after it, and then never', async () => {
    const customerId = (await account.stripe.customers.create({})).id
    await payer(customerId)
    const read: string[] = []
    const sync = syncWith(account.stripe)
    const counting: SyncSubscription = (id) => {
      read.push(id)
      return sync(id)
    }
    for (let day = 0; day < 4; day += 1) {
      await round(counting)
      await account.clock.advance(2 * 86_400_000)
    }
    expect(read).toEqual([customerId, customerId])
  })

  test('more than a page of customers that can not be read now: everybody else is', async () => {
    const hopeless = Array.from({ length: 120 }, (_, at) => `cus_0_${String(at).padStart(3, '0')}`)
    for (const customerId of hopeless) await payer(customerId)
    await payer('cus_1')
    const read: string[] = []
    await round((customerId) => {
      read.push(customerId)
      if (customerId === 'cus_1') return Promise.resolve(null)
      return Promise.reject(customerId === 'cus_0_007' ? new TypeError('not what was expected') : new PricesUnknown())
    })
    expect(read).toEqual([...hopeless, 'cus_1'])
    expect(failed()).toEqual(hopeless)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { openPayments, type Payments } from 'stripe-sandbox/testing'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { Plans } from '../plans.ts'
import { createCatalogue, idOf } from './catalogue.ts'
import { PricesUnknown } from './payment-problems.ts'
import { plansFrom, SHIPPED_PLANS } from './plans-file.ts'
import { findConfiguration } from './portal.ts'
import { PLAIN_SHOP } from './shop.ts'
import { setUpCatalogue, setUpStripe } from './stripe-setup.ts'

let account: Payments
beforeEach(async () => {
  account = await openPayments()
})
afterEach(() => account.close())

const made = () =>
  account.sandbox.requests
    .filter(({ method, path }) => method === 'POST' && /^\/v1\/[a-z_]+(?:\/configurations)?$/.test(path))
    .map(({ path }) => path)

describe('npm run stripe:setup', () => {
  test('a key that Stripe refuses: its error, and nothing is made', async () => {
    account.sandbox.controls.fail({ next: 402 })
    await expect(setUpStripe(account.stripe, SHIPPED_PLANS, 'http://127.0.0.1:1')).rejects.toThrow('declined')
    expect(made()).toEqual([])
  })

  test('products, prices, portal and webhook; the webhook’s secret is told once', async () => {
    const { webhookSecret, lines } = await setUpStripe(account.stripe, SHIPPED_PLANS, 'http://127.0.0.1:1')
    expect(webhookSecret).toMatch(/^whsec_/)
    expect(lines.map((line) => line.slice(0, 5))).toEqual(Array.from({ length: 6 }, () => 'made '))
    expect(made()).toEqual([
      '/v1/products',
      '/v1/prices',
      '/v1/prices',
      '/v1/products',
      '/v1/prices',
      '/v1/prices',
      '/v1/billing_portal/configurations',
      '/v1/webhook_endpoints',
    ])
    const [endpoint] = (await account.stripe.webhookEndpoints.list()).data
    expect(endpoint).toMatchObject({
      url: 'http://127.0.0.1:1/api/stripe/webhook',
      enabled_events: expect.arrayContaining(['customer.subscription.deleted', 'checkout.session.completed']),
      api_version: account.stripe.getApiField('version'),
    })
    const features = (await findConfiguration(account.stripe))?.features
    expect(features?.subscription_update.products?.map(({ prices }) => prices.length)).toEqual([2, 2])
    expect(features?.subscription_cancel).toMatchObject({ enabled: true, mode: 'at_period_end' })
  })

  test('again: all is found, nothing is made a second time', async () => {
    await setUpStripe(account.stripe, SHIPPED_PLANS, 'http://127.0.0.1:1')
    const before = made().length
    await setUpStripe(account.stripe, SHIPPED_PLANS, 'http://127.0.0.1:1')
    const { webhookSecret, lines } = await setUpStripe(account.stripe, SHIPPED_PLANS, 'http://127.0.0.1:1')
    expect(webhookSecret).toBeNull()
    expect(lines.every((line) => line.startsWith('found'))).toBe(true)
    expect(made()).toHaveLength(before)
  })
})

describe('what the operator’s shop offers besides', () => {
  const site = { ...PLAIN_SHOP.site, terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' }
  const behaviours = async () => {
    const { data } = await account.stripe.prices.list({ active: true })
    return [...new Set(data.map(({ tax_behavior }) => tax_behavior))]
  }

  test('taxes stand in the prices, also in those that did not say; the portal takes address, VAT number, codes, terms', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    expect(await behaviours()).toEqual(['unspecified'])
    await setUpCatalogue(account.stripe, SHIPPED_PLANS, { tax: true, promotionCodes: true, trialDays: null, site })
    expect(await behaviours()).toEqual(['inclusive'])
    expect(await findConfiguration(account.stripe)).toMatchObject({
      business_profile: { terms_of_service_url: site.terms, privacy_policy_url: site.privacy },
      features: {
        customer_update: { allowed_updates: ['email', 'name', 'address', 'tax_id'] },
        subscription_update: { default_allowed_updates: ['price', 'promotion_code'] },
      },
    })
  })

  test('a price of the operator’s that adds its taxes stays so, and pages say it', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const { data } = await account.stripe.prices.list({ lookup_keys: ['pro_monthly'] })
    await account.stripe.prices.update(data[0]?.id ?? '', { tax_behavior: 'exclusive' })
    await setUpCatalogue(account.stripe, SHIPPED_PLANS, { ...PLAIN_SHOP, tax: true })
    const { offers } = createCatalogue({
      plans: SHIPPED_PLANS,
      tax: true,
      stripe: () => Promise.resolve(account.stripe),
      clock: stoppedClock(),
      log: { warn: () => {} } as never,
    })
    const { free, standard, pro } = await offers()
    expect([free, standard, pro].map(({ plusTax }) => plusTax)).toEqual([false, false, true])
  })
})

describe('§11 plans of the operator’s own', () => {
  const plans = plansFrom({ standard: { price: 4.99 }, pro: { lookupKey: 'ours' } }, Error)
  const pricesOf = async () => {
    const { data } = await account.stripe.prices.list({ lookup_keys: ['standard_monthly', 'pro_monthly', 'ours'] })
    return Object.fromEntries(data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]))
  }

  test('at Stripe a price that is there stays what it is, and is told', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const lines = await setUpCatalogue(account.stripe, plans)
    expect(lines[0]).toMatch(/^found price price_\w+ \(standard_monthly, 9\.99 USD a month\)$/)
    expect(await pricesOf()).toMatchObject({ standard_monthly: 999, ours: 1999 })
  })

  test('in the sandbox it follows the plans', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    await setUpCatalogue(account.stripe, plans, undefined, { reprice: true })
    const count = made().length
    await setUpCatalogue(account.stripe, plans, undefined, { reprice: true })
    expect(made()).toHaveLength(count)
    expect(await pricesOf()).toMatchObject({ standard_monthly: 499, ours: 1999 })
  })

  test('who paid by the earlier price or its earlier key keeps the plan', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const { data: earlier } = await account.stripe.prices.list({ lookup_keys: ['standard_monthly', 'pro_monthly'] })
    await setUpCatalogue(account.stripe, plans, undefined, { reprice: true })
    const catalogue = createCatalogue({
      plans,
      stripe: () => Promise.resolve(account.stripe),
      clock: stoppedClock(),
      log: { warn: () => {} } as never,
    })
    const today = await Promise.all(earlier.map(({ id }) => account.stripe.prices.retrieve(id)))
    const tiers = await Promise.all(today.map(async (price) => [price.unit_amount, await catalogue.tierOf(price)]))
    expect(Object.fromEntries(tiers)).toEqual({ 999: 'standard', 1999: 'pro' })
  })
})

describe('§11 Plans: prices come from the payment service', () => {
  const warnings: object[] = []
  const clock = stoppedClock()
  const catalogue = (plans: Plans = SHIPPED_PLANS) =>
    createCatalogue({
      plans,
      stripe: () => Promise.resolve(account.stripe),
      clock,
      log: { warn: (about: object) => void warnings.push(about) } as never,
    })

  test('§8 a price that is missing: its words; pages show our own figure', async () => {
    const empty = catalogue()
    await expect(empty.priceOf('pro')).rejects.toMatchObject({ status: 503, code: 'price-missing' })
    expect((await empty.offers()).pro.price).toBe(19.99)
    expect(warnings).toContainEqual({ lookupKey: 'pro_monthly' })
  })

  test('while one is missing, pages ask again every half minute, however many there are; a checkout asks itself', async () => {
    await setUpCatalogue(account.stripe, { ...SHIPPED_PLANS, pro: { ...SHIPPED_PLANS.pro, lookupKey: 'another' } })
    const own = catalogue()
    const asked = () =>
      account.sandbox.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /v1/prices').length
    const before = asked()
    await own.offers()
    await own.offers()
    expect(asked()).toBe(before + 1)
    await own.priceOf('standard')
    expect(asked()).toBe(before + 1)
    await expect(own.priceOf('pro')).rejects.toMatchObject({ code: 'price-missing' })
    expect(asked()).toBe(before + 2)
    await clock.advance(30_000)
    await own.offers()
    expect(asked()).toBe(before + 3)

    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    expect((await own.priceOf('pro')).unit_amount).toBe(1999)
  })

  const priced = async (lookup_key: string, currency: string, unit_amount: number, interval: 'month' | 'year') => {
    const { product } = await catalogue().priceOf('pro')
    const recurring = { interval }
    const given = { product: idOf(product), currency, unit_amount, recurring, lookup_key, transfer_lookup_key: true }
    return account.stripe.prices.create(given)
  }

  test('a monthly price by the year is none of ours; a yearly one in another currency than the monthly neither', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    await priced('pro_yearly', 'eur', 19_900, 'year')
    expect((await catalogue().offers()).pro).toMatchObject({ price: 19.99, yearlyPrice: null })
    await expect(catalogue().priceOf('pro', 'year')).rejects.toMatchObject({ code: 'price-missing' })
    await priced('pro_monthly', 'usd', 100, 'year')
    await expect(catalogue().priceOf('pro')).rejects.toMatchObject({ code: 'price-missing' })
  })

  test('a plan of the file without a yearly price is not sold by the year, though Stripe has one', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const plans = plansFrom({ pro: { yearlyPrice: null } }, Error)
    const { standard, pro } = await catalogue(plans).offers()
    expect([standard.yearlyPrice, pro.yearlyPrice]).toEqual([99.9, null])
    const { data } = await account.stripe.prices.list({ lookup_keys: ['pro_yearly'] })
    expect(await catalogue(plans).tierOf(data[0] as Stripe.Price)).toBe('pro')
  })

  test('any currency, also one without a smaller unit; the yearly price gives the plan as well', async () => {
    const yen = { currency: 'jpy', standard: { price: 980 }, pro: { price: 1980, yearlyPrice: 19_000 } }
    const plans = plansFrom(yen, Error)
    await setUpCatalogue(account.stripe, plans)
    const { free, standard, pro } = await catalogue(plans).offers()
    expect([free, standard, pro].map(({ currency, price, yearlyPrice }) => [currency, price, yearlyPrice])).toEqual([
      ['jpy', 0, null],
      ['jpy', 980, 9800],
      ['jpy', 1980, 19_000],
    ])
    const yearly = await catalogue(plans).priceOf('pro', 'year')
    expect([yearly.unit_amount, await catalogue(plans).tierOf(yearly)]).toEqual([19_000, 'pro'])
  })

  test('another price with the lookup key is shown after five minutes; earlier subscribers keep their plan', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const own = catalogue()
    const before = await own.priceOf('standard')
    await account.stripe.prices.create({
      product: idOf(before.product),
      currency: 'usd',
      unit_amount: 1250,
      recurring: { interval: 'month' },
      lookup_key: 'standard_monthly',
      transfer_lookup_key: true,
    })
    expect((await own.offers()).standard.price).toBe(9.99)
    await clock.advance(5 * 60_000)
    expect((await own.offers()).standard.price).toBe(12.5)
    const old = await account.stripe.prices.retrieve(before.id)
    expect([old.lookup_key, await own.tierOf(old)]).toEqual([null, 'standard'])
  })

  describe('whose price an earlier one was is said only by who knows all of today’s prices', () => {
    /** Raises the standard price and returns the old one, which earlier subscribers still pay. */
    async function earlierPrice() {
      await setUpCatalogue(account.stripe, SHIPPED_PLANS)
      const { id } = await catalogue().priceOf('standard')
      const dearer = { ...SHIPPED_PLANS, standard: { ...SHIPPED_PLANS.standard, price: 12.5 } }
      await setUpCatalogue(account.stripe, dearer, undefined, { reprice: true })
      return account.stripe.prices.retrieve(id)
    }

    test('a price that could not be asked for is not a price that is not there', async () => {
      const earlier = await earlierPrice()
      const own = catalogue()
      account.sandbox.controls.fail({ next: 500, path: '/v1/prices' })
      expect((await own.offers()).standard.price).toBe(9.99)
      expect(await own.tierOf(earlier)).toBe('standard')
      account.sandbox.controls.fail({ next: 500, path: '/v1/prices' })
      await expect(catalogue().tierOf(earlier)).rejects.toMatchObject({ type: 'StripeAPIError' })
    })

    test('a new lookup key before `stripe:setup`: nobody’s earlier plan is denied; afterwards it is known', async () => {
      const earlier = await earlierPrice()
      const renamed = plansFrom({ standard: { lookupKey: 'ours' } }, Error)
      const own = catalogue(renamed)
      await expect(own.tierOf(earlier)).rejects.toBeInstanceOf(PricesUnknown)
      await setUpCatalogue(account.stripe, renamed)
      await clock.advance(30_000)
      expect(await own.tierOf(earlier)).toBe('standard')
    })

    test('all prices are known and this is of another product: none of ours', async () => {
      await setUpCatalogue(account.stripe, SHIPPED_PLANS)
      const mug = await account.stripe.prices.create({
        product_data: { name: 'A mug' },
        currency: 'usd',
        unit_amount: 900,
        recurring: { interval: 'month' },
      })
      expect(await catalogue().tierOf(mug)).toBeNull()
    })
  })

  test('the payment service is away: the last known prices, and it is asked again half a minute later', async () => {
    await setUpCatalogue(account.stripe, SHIPPED_PLANS)
    const own = catalogue()
    await own.offers()
    await clock.advance(5 * 60_000)
    account.sandbox.controls.fail({ next: 402, path: '/v1/prices' })
    expect((await own.offers()).pro.price).toBe(19.99)
    const asked = account.sandbox.requests.length
    await own.offers()
    expect(account.sandbox.requests.length).toBe(asked)
    await clock.advance(30_000)
    await own.offers()
    expect(account.sandbox.requests.length).toBe(asked + 1)
  })
})

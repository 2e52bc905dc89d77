import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { SHIPPED_PLANS } from '../plans-file.ts'
import { WEBHOOK_EVENTS } from '../sync/webhook.ts'
import { stripeFaults } from './stripe-checkup.ts'

const publicUrl = 'https://debates.example'
const price = (lookup_key: string | null, product: string) => ({
  lookup_key,
  product,
  unit_amount: 999,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 1 },
})
const account = {
  prices: [price('standard_monthly', 'prod_standard'), price('pro_monthly', 'prod_pro')],
  subscriptions: [
    { id: 'sub_1', status: 'active', items: { data: [{ price: price('standard_monthly', 'prod_standard') }] } },
    { id: 'sub_2', status: 'trialing', items: { data: [{ price: price(null, 'prod_pro') }] } },
  ],
  webhookEndpoints: [
    { url: `${publicUrl}/api/stripe/webhook`, status: 'enabled', enabled_events: [...WEBHOOK_EVENTS] as string[] },
  ],
}
type Account = typeof account

function faultsOf(changed: Partial<Account> & { readonly refuses?: Error; readonly hidden?: Error }) {
  const here = { ...account, ...changed }
  const list = (name: keyof Account, error?: Error) => ({
    list: async (_: unknown, options?: { readonly timeout?: number; readonly maxNetworkRetries?: number }) => {
      // Each call gets at most five seconds and no second try, because the operator is waiting for the doctor.
      expect(options).toEqual({
        timeout: expect.toSatisfy((ms: number) => ms <= 5_000) as number,
        maxNetworkRetries: 0,
      })
      if (error) throw error
      return { data: here[name] }
    },
  })
  const stripe = {
    prices: list('prices', changed.refuses),
    subscriptions: list('subscriptions', changed.refuses),
    webhookEndpoints: list('webhookEndpoints', changed.refuses ?? changed.hidden),
  } as unknown as Stripe
  return stripeFaults({ stripe, plans: SHIPPED_PLANS, publicUrl, clock: stoppedClock() })
}

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeConnectionError,
  StripeInvalidRequestError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors
const raw = { type: 'invalid_request_error' } as const

test('a key that is refused, and a Stripe that is away', async () => {
  expect(await faultsOf({ refuses: new StripeAuthenticationError(raw) })).toEqual([
    { fault: 'stripe-key-refused', about: [] },
  ])
  expect(await faultsOf({ refuses: new StripeConnectionError(raw) })).toEqual([{ fault: 'stripe-away', about: [] }])
  await expect(faultsOf({ refuses: new Error('a bug') })).rejects.toThrow('a bug')
})

test.each([
  [404, StripeInvalidRequestError],
  [400, StripeInvalidRequestError],
  [429, StripeRateLimitError],
  [503, StripeAPIError],
])('a Stripe that answers %i is not away', async (statusCode, StripeError) => {
  const refuses = new StripeError({ ...raw, statusCode })
  expect(await faultsOf({ refuses })).toEqual([{ fault: 'stripe-answers-otherwise', about: [String(statusCode)] }])
})

test('a plan without its price, and a subscription whose price is in no plan', async () => {
  expect(await faultsOf({ prices: account.prices.slice(1), subscriptions: [] })).toEqual([
    { fault: 'price-missing', about: ['standard_monthly'] },
  ])
  const former = (id: string, status: string) => ({ id, status, items: { data: [{ price: price('x', 'prod_x') }] } })
  const foreign = ['active', 'trialing', 'past_due', 'unpaid'].map((status) => former(`sub_${status}`, status))
  expect(await faultsOf({ subscriptions: [...account.subscriptions, ...foreign] })).toEqual([
    { fault: 'price-in-no-plan', about: ['sub_active', 'sub_trialing', 'sub_past_due'] },
  ])
})

test('an endpoint that is elsewhere, switched off, or does not send everything', async () => {
  const [endpoint] = account.webhookEndpoints
  if (endpoint === undefined) throw new Error('no endpoint')
  const missing = [{ fault: 'webhook-missing', about: [endpoint.url] }]
  expect(
    await faultsOf({ webhookEndpoints: [{ ...endpoint, url: 'https://old.example/api/stripe/webhook' }] }),
  ).toEqual(missing)
  expect(await faultsOf({ webhookEndpoints: [{ ...endpoint, status: 'disabled' }] })).toEqual(missing)
  const fewer = { ...endpoint, enabled_events: endpoint.enabled_events.slice(1) }
  expect(await faultsOf({ webhookEndpoints: [fewer] })).toEqual([
    { fault: 'webhook-events-missing', about: [WEBHOOK_EVENTS[0]] },
  ])
  expect(await faultsOf({ webhookEndpoints: [{ ...endpoint, enabled_events: ['*'] }] })).toEqual([])
})

test('nothing where nothing is wrong, nor where a restricted key may not see the endpoints', async () => {
  expect(await faultsOf({})).toEqual([])
  expect(await faultsOf({ hidden: new StripePermissionError(raw) })).toEqual([])
})

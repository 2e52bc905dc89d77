import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  cardFields,
  customerOf,
  GOOD_CARD,
  makeCatalogue,
  openPayments,
  type Payments,
  postForm,
  sdkOf,
} from './testing/payments.ts'

let payments: Payments
beforeEach(async () => {
  payments = await openPayments()
})
afterEach(() => payments.close())

const DAY = 24 * 60 * 60
const month = 31 * DAY

async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeError)
  return error as Stripe.errors.StripeError
}

describe('the payment sandbox through Stripe’s own SDK', () => {
  test('a key that is no test key is refused, and so is another version of the API', async () => {
    const live = await refused(sdkOf(payments.sandbox.url, 'sk_live_x').customers.list())
    expect(live).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    const old = await refused(payments.stripe.customers.list({}, { apiVersion: '2024-06-20' }))
    expect(old).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
  })

  test('wrong parameters are refused with Stripe’s codes', async () => {
    const { stripe } = payments
    const wrong = (params: object) => refused(stripe.customers.create(params))
    expect(await wrong({ emial: 'a@b.c' })).toMatchObject({ code: 'parameter_unknown', param: 'emial' })
    expect(await wrong({ email: 'nobody' })).toMatchObject({ code: 'email_invalid', param: 'email' })
    const price = await refused(stripe.prices.create({ currency: 'usd' }))
    expect(price).toMatchObject({ code: 'parameter_missing', param: 'unit_amount', statusCode: 400 })
    const mode = { mode: 'subscriptionz', line_items: [{ price: 'price_x' }], success_url: 'http://localhost/' }
    const session = await refused(stripe.checkout.sessions.create(mode))
    expect(session).toMatchObject({ param: 'mode', statusCode: 400 })
    const nested = {
      mode: 'subscription',
      line_items: [{ price: 'price_x', amount: 3 }],
      success_url: 'http://localhost/',
    }
    const inside = await refused(stripe.checkout.sessions.create(nested))
    expect(inside).toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][amount]' })
  })

  test('metadata has at most 50 keys of 40 characters, with values of 500', async () => {
    const { stripe } = payments
    const wrong = (metadata: Record<string, string>) => refused(stripe.customers.create({ metadata }))
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`key${at}`, 'x']))
    expect(await wrong(many)).toMatchObject({ statusCode: 400, param: 'metadata' })
    expect(await wrong({ ['k'.repeat(41)]: 'x' })).toMatchObject({ message: expect.stringContaining('40 characters') })
    expect(await wrong({ note: 'x'.repeat(501) })).toMatchObject({ param: 'metadata[note]' })
    const widest = { ['k'.repeat(40)]: 'x'.repeat(500) }
    expect(await stripe.customers.create({ metadata: widest })).toMatchObject({ metadata: widest })
  })

  test('an id that leads nowhere is 404 in the path and 400 in a parameter', async () => {
    const { stripe } = payments
    expect(await refused(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    const bought = stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: 'cus_none',
      line_items: [{ price: 'price_none', quantity: 1 }],
      success_url: 'http://localhost:3000/',
    })
    expect(await refused(bought)).toMatchObject({ code: 'resource_missing', param: 'customer', statusCode: 400 })
  })

  test('an idempotency key gives the first answer again, and refuses another request', async () => {
    const { stripe } = payments
    const idempotencyKey = 'cus:1'
    const first = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    const again = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.customers.list()).data).toHaveLength(1)
    const other = await refused(stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey }))
    expect(other.type).toBe('StripeIdempotencyError')
  })

  test('the path of a subscription: bought, cancelled, kept, upgraded, ended', async () => {
    const { receiver, sandbox, stripe } = payments
    const { pro, standard } = await makeCatalogue(stripe)
    const found = await stripe.prices.list({ lookup_keys: ['pro_monthly'], active: true })
    expect(found.data.map(({ id }) => id)).toEqual([pro.id])

    const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { userId: 'u1' } })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: 'u1',
      line_items: [{ price: standard.id, quantity: 1 }],
      metadata: { userId: 'u1' },
      subscription_data: { metadata: { userId: 'u1' } },
      success_url: 'http://localhost:3000/subscription?session_id={CHECKOUT_SESSION_ID}&auth=x',
      cancel_url: 'http://localhost:3000/subscription',
    })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null })

    const declined = await postForm(session.url ?? '', cardFields('4000000000000002'))
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your card was declined.')
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])

    const paid = await postForm(session.url ?? '', cardFields(GOOD_CARD))
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/subscription?session_id=${session.id}&auth=x`)
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'line_items'] })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', client_reference_id: 'u1' })
    const subscription = done.subscription as Stripe.Subscription
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'u1' }, cancel_at: null })
    const [item] = subscription.items.data
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-02-01T12:00:00.000Z')

    await sandbox.settled()
    expect(receiver.types().filter((type) => /^(checkout|customer|invoice\.p)/.test(type))).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ])

    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ cancel_at_period_end: true, cancel_at: item?.current_period_end })
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null })

    const upgraded = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: pro.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    expect(upgraded.items.data.map(({ price }) => price.id)).toEqual([pro.id])
    const [difference] = (await stripe.invoices.list({ subscription: subscription.id })).data
    expect(difference).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 1000 })
    expect(difference?.parent?.subscription_details?.subscription).toBe(subscription.id)

    sandbox.controls.clock({ advanceSeconds: month })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.status).toBe('active')
    expect(renewed.items.data[0]?.current_period_start).toBe(item?.current_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'max_period_end' })
    sandbox.controls.clock({ advanceSeconds: month })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
    await sandbox.settled()
    expect(receiver.types().at(-1)).toBe('customer.subscription.deleted')
  })

  test('deleting a customer ends the subscriptions', async () => {
    const { stripe } = payments
    const { standard } = await makeCatalogue(stripe)
    const subscription = await buy(stripe, standard.id)
    const customer = customerOf(subscription)
    expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true })
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })
})

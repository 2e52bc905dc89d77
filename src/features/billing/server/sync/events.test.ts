import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAccount } from '#features/account/contract.ts'
import { currentUser } from '#features/account/user.ts'
import { checkout, lastCheckout, member, pay, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import { sdkOf } from 'stripe-sandbox/testing'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { cancelSubscription, openPortal } from '../../contract.ts'
import { SHIPPED_PLANS } from '../plans-file.ts'
import { setUpCatalogue } from '../stripe-setup.ts'

const DAY_MS = 86_400_000
const SECRET = 'whsec_tests'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
beforeEach(async () => {
  const { controls } = product.payments
  for (const control of [controls.shuffle, controls.duplicate, controls.delay, controls.drop]) control({ on: false })
  await product.payments.settled()
})

async function accountOf(who: Visitor): Promise<[tier: string, status: string]> {
  const { subscriptionTier, subscriptionStatus } = await who.call(currentUser)
  return [subscriptionTier, subscriptionStatus]
}

const stripe = new Stripe('sk_test_sandbox')
function post(event: object, signed: { secret?: string; secondsAgo?: number; tampered?: boolean } | null) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(product.clock.now() / 1000) - (signed?.secondsAgo ?? 0)
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: signed?.secret ?? SECRET, timestamp })
  return fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    body: signed?.tampered ? payload.replace('evt_', 'evt_x') : payload,
    headers: { 'content-type': 'application/json', ...(signed && { 'stripe-signature': header }) },
  })
}
const eventOf = (customer: string, id = 'evt_made_up') => ({
  id,
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_made_up', object: 'subscription', customer, status: 'active' } },
})

describe('§7 POST /api/stripe/webhook: who is refused', () => {
  test.each([
    ['without a signature', null],
    ['signed with another secret', { secret: 'whsec_another' }],
    ['signed ten minutes ago', { secondsAgo: 600 }],
    ['changed after it was signed', { tampered: true }],
  ])('%s: 400, and the operator sees it', async (_, signed) => {
    await product.clock.advance(60_000)
    const before = product.log.filter(({ event }) => event === 'event-refused').length
    const answer = await post(eventOf('cus_1'), signed)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'bad-signature'])
    expect(product.log.filter(({ event }) => event === 'event-refused')).toHaveLength(before + 1)
  })

  test('many from one address: 429, and the log says it once a minute; a signed one is taken', async () => {
    await product.clock.advance(60_000)
    const before = product.log.filter(({ event }) => event === 'event-refused').length
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(eventOf('cus_1'), null)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(product.log.filter(({ event }) => event === 'event-refused')).toHaveLength(before + 1)
    expect((await post(eventOf('cus_of_another_shop', 'evt_signed'), {})).status).toBe(200)
    await product.clock.advance(60_000)
  })

  test.each(['t=1,v1=', 't=1', 'v1=x', 't=now,v1=x,v1=', '\u00e9'])(
    'a header that is none of Stripe’s, %s: 400',
    async (header) => {
      const answer = await fetch(`${product.url}/api/stripe/webhook`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
      })
      expect(answer.status).toBe(400)
    },
  )

  test.each([
    '{',
    '{}',
    '[]',
    'null',
    '{"id":"e","type":"customer.deleted"}',
    '{"id":null,"type":"x","data":{"object":{}}}',
  ])('signed, but no event: %s: 400', async (payload) => {
    const timestamp = Math.floor(product.clock.now() / 1000)
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
    const answer = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    })
    expect(answer.status).toBe(400)
  })

  test('over 1 MB: 413; another type of content: 415', async () => {
    const send = (body: string, type: string) =>
      fetch(`${product.url}/api/stripe/webhook`, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await send('x'.repeat(1024 * 1024 + 1), 'application/json')).status).toBe(413)
    expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  test('a customer of nobody’s: taken, and nothing happens', async () => {
    expect((await post(eventOf('cus_of_another_shop'), {})).status).toBe(200)
  })
})

describe('the event alone is enough', () => {
  test('a closed tab: paid, never come back, and the plan is there', async () => {
    const who = await member(product)
    await subscribe(who, { tier: 'pro', payments: product.payments })
    expect(await accountOf(who)).toEqual(['pro', 'active'])
  })

  test('what an event claims is not believed: it only says who changed', async () => {
    const who = await member(product)
    await checkout(who, 'standard')
    const customer = lastCheckout(product)['customer'] ?? ''
    expect((await post(eventOf(customer, 'evt_liar'), {})).status).toBe(200)
    expect(await accountOf(who)).toEqual(['free', 'active'])
  })

  test('every event twice, in any order: the state is right', async () => {
    const { controls } = product.payments
    const who = await member(product)
    controls.shuffle({ on: true })
    controls.duplicate({ on: true })
    await subscribe(who, product)
    expect(await accountOf(who)).toEqual(['standard', 'active'])
    await who.call(cancelSubscription)
    await product.payments.settled()
    expect(await accountOf(who)).toEqual(['standard', 'cancelled'])
  })

  test('held back and sent in reverse, after the plan has ended: what comes last says nothing old', async () => {
    const { controls } = product.payments
    const who = await member(product)
    controls.delay({ on: true })
    await subscribe(who, product)
    await who.call(cancelSubscription)
    await endNow(await subscriptionOf(who))
    controls.delay({ on: false })
    controls.deliver({
      order: [
        'customer.subscription.deleted',
        'customer.subscription.updated',
        'customer.subscription.created',
        'checkout.session.completed',
      ],
    })
    await product.payments.settled()
    expect(await accountOf(who)).toEqual(['free', 'cancelled'])
  })

  test('the same event again does nothing: no call of the payment service', async () => {
    const who = await member(product)
    await checkout(who, 'standard')
    const customer = lastCheckout(product)['customer'] ?? ''
    await post(eventOf(customer, 'evt_again'), {})
    const before = product.payments.requests.length
    expect((await post(eventOf(customer, 'evt_again'), {})).status).toBe(200)
    expect(product.payments.requests.length).toBe(before)
  })

  test('the payment service is away while an event is handled: 503, and its next delivery is handled', async () => {
    const who = await member(product)
    await checkout(who, 'standard')
    const { customer, url } = await payable(who)
    product.payments.controls.drop({ on: true })
    await pay(url)
    await product.payments.settled()
    product.payments.controls.drop({ on: false })
    product.payments.controls.fail({ next: 402, path: '/v1/subscriptions' })
    expect((await post(eventOf(customer, 'evt_unlucky'), {})).status).toBe(503)
    expect(await accountOf(who)).toEqual(['free', 'active'])
    expect((await post(eventOf(customer, 'evt_unlucky'), {})).status).toBe(200)
    expect(await accountOf(who)).toEqual(['standard', 'active'])
  })
})

describe('operations.md, Another price: a new lookup key before its price is made', () => {
  test('nobody’s plan is written down as free: the event is sent again, calls ask to try again, later all is known', async () => {
    const own = await payingWorld()
    const who = await member(own)
    await subscribe(who, own)
    const account = sdkOf(own.payments.url)
    const { data } = await account.prices.list({ lookup_keys: ['standard_monthly'] })
    await account.prices.update(data[0]?.id ?? '', { lookup_key: 'standard_of_last_year' })
    await own.clock.advance(5 * 60_000)

    await expect(who.call(cancelSubscription)).rejects.toMatchObject({ status: 503, code: 'payment-unavailable' })
    await own.payments.settled()
    expect(own.log).toContainEqual(expect.objectContaining({ event: 'event-failed' }))
    expect(own.log).toContainEqual(expect.objectContaining({ route: '/api/stripe/webhook', status: 503 }))
    expect(await planOf(who)).toEqual(['standard', 'active', false])
    expect(own.log).toContainEqual(expect.objectContaining({ event: 'reconcile-failed' }))

    await setUpCatalogue(account, SHIPPED_PLANS)
    await own.clock.advance(30_000)
    expect(await planOf(who)).toEqual(['standard', 'cancelled', true])
    await own.close()
  })
})

describe('every event is lost', () => {
  test('the daily round brings the plan', async () => {
    const own = await payingWorld()
    const who = await member(own)
    own.payments.controls.drop({ on: true })
    await subscribe(who, own)
    expect(await accountOf(who)).toEqual(['free', 'active'])
    await own.clock.advance(1.1 * DAY_MS)
    // Poll, because the daily run queries the sandbox, which takes some real time.
    await expect.poll(() => accountOf(who)).toEqual(['standard', 'active'])
    await own.close()
  })

  test('§4 the end of a cancelled plan needs no event and no payment service: the period’s end is enough', async () => {
    const own = await payingWorld()
    const who = await member(own)
    await subscribe(who, own)
    await who.call(cancelSubscription)
    await own.payments.settled()
    await own.payments.close()
    // The period ends in one second, because a month on the clock would run one-second timers over two million times.
    const end = new Date(own.clock.now() + 1000)
    await own.database.db.execute(sql`update users set subscription_period_end = ${end}`)
    expect(await accountOf(who)).toEqual(['standard', 'cancelled'])
    await own.clock.advance(1000)
    expect(await accountOf(who)).toEqual(['free', 'cancelled'])
    await own.close()
  })
})

describe('§4 the portal', () => {
  test('cancelled there, which Stripe says otherwise than here: the page shows it', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const { url } = await who.call(openPortal)
    const page = await (await fetch(url)).text()
    const form = /<form[^>]*action="([^"]*\/cancel)"[^>]*>(.*?)<\/form>/s.exec(page)
    const subscription = /name="subscription" value="([^"]*)"/.exec(form?.[2] ?? '')?.[1] ?? ''
    await fetch(new URL(form?.[1] ?? '', url), { method: 'POST', body: new URLSearchParams({ subscription }) })
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['standard', 'cancelled', true])
  })
})

async function subscriptionOf(who: Visitor): Promise<string> {
  const { payment } = await who.call(exportAccount)
  return payment?.subscriptionId ?? ''
}

async function endNow(subscription: string): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${product.payments.url}/v1/subscriptions/${subscription}`, { method: 'DELETE', headers })
  expect(answer.status).toBe(200)
}

async function payable(who: Visitor) {
  const url = await checkout(who, 'standard')
  return { url, customer: lastCheckout(product)['customer'] ?? '' }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { createCheckout } from '../../contract.ts'
import {
  checkout,
  confirmChange,
  DECLINED_CARD,
  EMAIL,
  member as memberOf,
  pay,
  payingWorld,
  planOf,
  subscribe,
} from '#testing/paying.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const member = () => memberOf(product)
const asked = (path: string, method = 'POST') =>
  product.payments.requests.filter((request) => request.method === method && request.path === path)

describe('§7 POST /api/subscription/create-checkout', () => {
  test('nobody signed in: 401, and the payment service hears nothing', async () => {
    const before = product.payments.requests.length
    await expect(checkout(product.visitor(), 'pro')).rejects.toMatchObject({
      status: 401,
      code: 'authentication-required',
    })
    expect(product.payments.requests.length).toBe(before)
  })

  test('§5 without an email, typed or on file: refused at the field', async () => {
    const who = await member()
    await expect(who.call(createCheckout, { body: { tier: 'pro' } })).rejects.toMatchObject({
      status: 400,
      code: 'email-required',
      message: '400: Please enter your email address for billing.',
    })
  })

  test.each([
    [{ tier: 'free', email: EMAIL }],
    [{ tier: 'gold', email: EMAIL }],
    [{ tier: 'pro', email: 'nobody' }],
    [{ tier: 'pro', email: `${'a'.repeat(250)}@b.example` }],
    [{ tier: 'pro', email: EMAIL, price: 'price_1' }],
    [{ tier: 'pro', email: EMAIL, amount: 1 }],
  ])('%o: 400', async (body) => {
    await expect((await member()).call(createCheckout, { body })).rejects.toMatchObject({ status: 400 })
  })

  test('the address of a pay page; the email is kept for the next time, the customer knows whose it is', async () => {
    const who = await member()
    const url = new URL(await checkout(who, 'standard'))
    expect(url.origin).toBe(product.payments.url)
    const { id, email } = await who.call(currentUser)
    expect(email).toBe(EMAIL)
    const made = asked('/v1/checkout/sessions').at(-1)
    expect(made?.params).toMatchObject({
      mode: 'subscription',
      client_reference_id: id,
      cancel_url: 'http://localhost:3000/subscription',
      metadata: { userId: id, tier: 'standard' },
      subscription_data: { metadata: { userId: id, tier: 'standard' } },
    })
    expect(made?.params['success_url']).toMatch(
      /^http:\/\/localhost:3000\/subscription\?session_id=\{CHECKOUT_SESSION_ID\}&auth=[\w.-]+$/,
    )
    expect(asked('/v1/customers').at(-1)?.params).toEqual({ email: EMAIL, metadata: { userId: id } })
  })

  test('asked again: the page that is open', async () => {
    const who = await member()
    expect(await checkout(who, 'standard')).toBe(await checkout(who, 'standard'))
  })

  test('two tabs at once: one customer, one page, one subscription, whichever pays', async () => {
    const who = await member()
    const urls = await Promise.all([1, 2, 3, 4].map(() => checkout(who, 'standard')))
    expect(new Set(urls).size).toBe(1)
    await Promise.all(urls.map((url) => pay(url)))
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['standard', 'active', false])
    expect(product.log.filter(({ event }) => event === 'two-subscriptions')).toEqual([])
  })

  test('another plan: the first page is ended, so that nobody pays twice', async () => {
    const who = await member()
    const first = await checkout(who, 'standard')
    const second = await checkout(who, 'pro')
    expect(second).not.toBe(first)
    expect(await pay(first)).toBeNull()
    expect((await fetch(first)).status).toBe(410)
    await pay(second)
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['pro', 'active', false])
  })

  test('two tabs, two plans, at once: one page is left to pay on', async () => {
    const who = await member()
    const tried = await Promise.allSettled([checkout(who, 'standard'), checkout(who, 'pro')])
    const urls = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const paid = await Promise.all(urls.map((url) => pay(url)))
    expect(paid.filter((back) => back !== null)).toHaveLength(1)
  })

  test('a page is paid at the very moment another plan is asked for: never two subscriptions', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await member()
      const first = await checkout(who, 'standard')
      const [asked] = await Promise.allSettled([checkout(who, 'pro'), pay(first)])
      if (asked.status === 'fulfilled' && asked.value.includes('/c/pay/')) await pay(asked.value)
      await product.payments.settled()
      expect((await planOf(who))[1]).toBe('active')
    }
    expect(product.log.filter(({ event }) => event === 'two-subscriptions')).toEqual([])
  })

  test('twenty calls at once for two plans: pages, or 409, and the next call gets a page to pay on', async () => {
    const who = await member()
    const tiers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ('standard' as const) : ('pro' as const)))
    const tried = await Promise.allSettled(tiers.map((tier) => checkout(who, tier)))
    const codes = tried.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(codes.filter((code) => code !== 'checkout-busy')).toEqual([])
    expect(await pay(await checkout(who, 'pro'))).not.toBeNull()
  })

  test('a page shortly before its end is replaced: there is time to pay', async () => {
    const who = await member()
    const first = await checkout(who, 'standard')
    await product.clock.advance(46 * 60_000)
    const second = await checkout(who, 'standard')
    expect(second).not.toBe(first)
    expect(await pay(first)).toBeNull()
    expect(await pay(second)).not.toBeNull()
  })

  test('a declined card pays nothing; another one on the same page does', async () => {
    const who = await member()
    const url = await checkout(who, 'standard')
    expect(await pay(url, DECLINED_CARD)).toBeNull()
    expect(await planOf(who)).toEqual(['free', 'active', false])
    await pay(url)
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['standard', 'active', false])
  })

  test('§6 standard → pro: the portal asks to confirm, and there is still one subscription', async () => {
    const who = await member()
    await subscribe(who, product)
    const before = asked('/v1/checkout/sessions').length
    const url = await checkout(who, 'pro')
    expect(asked('/v1/checkout/sessions')).toHaveLength(before)
    expect((await confirmChange(url)).href).toBe('http://localhost:3000/subscription')
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['pro', 'active', false])
    const portal = asked('/v1/billing_portal/sessions').at(-1)?.params
    expect(portal).toMatchObject({ flow_data: { type: 'subscription_update_confirm' } })
  })

  test('§4 the plan one has, and the one below it: 409, no way down', async () => {
    const who = await member()
    await subscribe(who, { tier: 'pro', payments: product.payments })
    await expect(checkout(who, 'pro')).rejects.toMatchObject({ status: 409, code: 'plan-current' })
    await expect(checkout(who, 'standard')).rejects.toMatchObject({ status: 409, code: 'plan-included' })
  })

  test('paid in another tab a moment ago, its event not here yet: no second page', async () => {
    const who = await member()
    product.payments.controls.delay({ on: true })
    await pay(await checkout(who, 'standard'))
    await expect(checkout(who, 'standard')).rejects.toMatchObject({ status: 409, code: 'plan-current' })
    expect(await planOf(who)).toEqual(['standard', 'active', false])
    product.payments.controls.delay({ on: false })
    product.payments.controls.deliver({})
    await product.payments.settled()
  })

  test('a customer that the operator deleted at the payment service is made anew', async () => {
    const who = await member()
    await checkout(who, 'standard')
    const [{ id } = { id: '' }] = await customersOf(who)
    await fetch(`${product.payments.url}/v1/customers/${id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    await subscribe(who, product)
    expect(await planOf(who)).toEqual(['standard', 'active', false])
  })

  test.each([
    [402, 'payment-refused'],
    [429, 'payment-unavailable'],
    [500, 'payment-unavailable'],
  ] as const)(
    'the payment service answers %i: 503 %s, and the next call works',
    async (next, code) => {
      const who = await member()
      product.payments.controls.fail({ next, path: '/v1/checkout/sessions' })
      await expect(checkout(who, 'standard')).rejects.toMatchObject({ status: 503, code })
      await subscribe(who, product)
      expect(await planOf(who)).toEqual(['standard', 'active', false])
    },
    60_000,
  )
})

async function customersOf(who: Visitor): Promise<readonly { id: string; metadata: { userId?: string } }[]> {
  const { id } = await who.call(currentUser)
  const answer = await fetch(`${product.payments.url}/v1/customers?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: { id: string; metadata: { userId?: string } }[] }
  return data.filter(({ metadata }) => metadata.userId === id)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import {
  checkout,
  FAILING_CARD,
  member as memberOf,
  pay,
  payingWorld,
  planOf,
  returned,
  subscribe,
} from '#testing/paying.ts'
import type { World } from '#testing/world.ts'
import { openPortal, readSubscription, readTiers, verifyCheckout } from '../contract.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const member = () => memberOf(product)
const asked = (path: string, method = 'POST') =>
  product.payments.requests.filter((request) => request.method === method && request.path === path)

describe('§7 POST /api/subscription/verify-checkout', () => {
  test('nobody signed in: 401 Authentication required', async () => {
    await expect(product.visitor().call(verifyCheckout, { body: { sessionId: 'cs_1' } })).rejects.toMatchObject({
      status: 401,
      message: '401: Authentication required',
    })
  })

  test('another user’s payment, one that never was, and nonsense: 404, all alike, and nobody gets its plan', async () => {
    const [payer, thief] = [await member(), await member()]
    await subscribe(thief, product)
    const { sessionId } = returned(await subscribe(payer, { tier: 'pro', payments: product.payments }))
    for (const id of [sessionId, 'cs_test_none', '../customers', 'x'.repeat(300)]) {
      await expect(thief.call(verifyCheckout, { body: { sessionId: id } })).rejects.toMatchObject({
        status: 404,
        code: 'checkout-not-found',
      })
    }
    expect(await planOf(thief)).toEqual(['standard', 'active', false])
  })

  test('not paid yet: no success, and the words of §8', async () => {
    const who = await member()
    const url = new URL(await checkout(who, 'pro'))
    const sessionId = url.pathname.split('/').at(-1) ?? ''
    expect(await who.call(verifyCheckout, { body: { sessionId } })).toEqual({
      success: false,
      error: 'Payment verification incomplete',
    })
  })

  test('paid, with every event lost: the plan is there with the answer', async () => {
    const who = await member()
    product.payments.controls.drop({ on: true })
    const { sessionId } = returned(await pay(await checkout(who, 'pro')))
    const answer = { success: true, subscription: { name: 'Pro', tier: 'pro' } }
    expect(await who.call(verifyCheckout, { body: { sessionId } })).toEqual(answer)
    expect(await who.call(verifyCheckout, { body: { sessionId } })).toEqual(answer)
    expect(await who.call(currentUser)).toMatchObject({ subscriptionTier: 'pro', subscriptionStatus: 'active' })
    product.payments.controls.drop({ on: false })
  })
})

describe('§7 GET /api/tiers and GET /api/subscription', () => {
  test('§6 nobody signed in has no subscription: 401; the plans are for everybody', async () => {
    await expect(product.visitor().call(readSubscription)).rejects.toMatchObject({ status: 401 })
    const { free, standard, pro } = await product.visitor().call(readTiers)
    expect([free.price, standard.price, pro.price]).toEqual([0, 9.99, 19.99])
    expect([free.models.length, standard.models.length, pro.models.length]).toEqual([3, 9, 14])
    expect(pro.models).toEqual(expect.arrayContaining(standard.models))
    expect([free.name, standard.name, pro.name]).toEqual(['Free', 'Standard', 'Pro'])
  })

  test('the plan of a new account', async () => {
    expect(await (await member()).call(readSubscription)).toMatchObject({
      tier: 'free',
      status: 'active',
      periodEnd: null,
      cancelAtPeriodEnd: false,
      email: null,
      billing: 'sandbox',
      allTiers: { pro: { price: 19.99 } },
    })
  })

  test('while a payment page is open the plan page asks itself: paid, every event lost', async () => {
    const who = await member()
    product.payments.controls.drop({ on: true })
    await pay(await checkout(who, 'standard'))
    expect(await planOf(who)).toEqual(['standard', 'active', false])
    product.payments.controls.drop({ on: false })
  })

  test('the payment service is away: what is known is shown', async () => {
    const who = await member()
    await subscribe(who, product)
    await who.call(openPortal)
    product.payments.controls.fail({ next: 500, path: '/v1/subscriptions' })
    expect(await planOf(who)).toEqual(['standard', 'active', false])
  })
})

describe('§7 POST /api/subscription/portal', () => {
  test('who never began to pay has nothing to manage: 409', async () => {
    await expect((await member()).call(openPortal)).rejects.toMatchObject({ status: 409, code: 'no-payments' })
  })

  test('a page of the payment service, which leads back to the plan page; it is in no log', async () => {
    const who = await member()
    await subscribe(who, { card: FAILING_CARD, payments: product.payments })
    const { url } = await who.call(openPortal)
    expect((await fetch(url)).status).toBe(200)
    expect(asked('/v1/billing_portal/sessions').at(-1)?.params['return_url']).toBe('http://localhost:3000/subscription')
    const secret = new URL(url).pathname.split('/').at(-1) ?? 'none'
    expect(JSON.stringify(product.log)).not.toContain(secret)
  })
})

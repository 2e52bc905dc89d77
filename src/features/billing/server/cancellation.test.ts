import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { checkout, confirmChange, FAILING_CARD, member, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import { type World, world } from '#testing/world.ts'
import { cancelSubscription, checkModel, openPortal, reactivateSubscription, readSubscription } from '../contract.ts'

const DAY_S = 86_400
const MONTH_S = 32 * DAY_S

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const PRO_MODEL = 'gpt-4'

describe('§7 POST /api/subscription/cancel and reactivate: who is refused', () => {
  test.each([cancelSubscription, reactivateSubscription])('nobody signed in: 401', async (endpoint) => {
    await expect(product.visitor().call(endpoint)).rejects.toMatchObject({ status: 401 })
  })

  test('nothing to cancel, nothing to reactivate: 409', async () => {
    const who = await member(product)
    await expect(who.call(cancelSubscription)).rejects.toMatchObject({ status: 409, code: 'nothing-to-cancel' })
    await expect(who.call(reactivateSubscription)).rejects.toMatchObject({ status: 409, code: 'nothing-to-reactivate' })
  })

  test('a customer that the payment service does not know, after another key: no plan, and nothing to manage', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const { id } = await who.call(currentUser)
    const elsewhere = `cus_of_test_mode_${id}`
    await product.database.db.execute(
      sql`update billing_customers set customer_id = ${elsewhere} where user_id = ${id}`,
    )
    await expect(who.call(openPortal)).rejects.toMatchObject({ status: 409, code: 'no-payments' })
    await expect(who.call(reactivateSubscription)).rejects.toMatchObject({ status: 409, code: 'nothing-to-reactivate' })
    expect(await planOf(who)).toEqual(['free', 'active', false])
    await expect(who.call(cancelSubscription)).rejects.toMatchObject({ status: 409, code: 'nothing-to-cancel' })
  })

  test('cancelled already, and active already: 409', async () => {
    const who = await member(product)
    await subscribe(who, product)
    await expect(who.call(reactivateSubscription)).rejects.toMatchObject({ code: 'nothing-to-reactivate' })
    await who.call(cancelSubscription)
    await expect(who.call(cancelSubscription)).rejects.toMatchObject({ status: 409, code: 'already-cancelled' })
  })
})

describe('§4 what becomes of a plan', () => {
  test('a subscription that nobody cancels goes on: the next period, paid', async () => {
    const own = await payingWorld()
    const who = await member(own)
    await subscribe(who, own)
    const first = (await who.call(readSubscription)).periodEnd ?? ''
    own.payments.controls.clock({ advanceSeconds: MONTH_S })
    await own.payments.settled()
    const second = (await who.call(readSubscription)).periodEnd ?? ''
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
    expect(await planOf(who)).toEqual(['standard', 'active', false])
    await own.close()
  })

  test('a renewal that fails: past_due, the plan stays for seven days from the unpaid period’s beginning', async () => {
    const own = await payingWorld()
    const who = await member(own)
    await subscribe(who, { card: FAILING_CARD, payments: own.payments })
    const paidUntil = (await who.call(readSubscription)).periodEnd
    own.payments.controls.clock({ advanceSeconds: MONTH_S })
    await own.payments.settled()
    expect(await who.call(readSubscription)).toMatchObject({
      tier: 'standard',
      status: 'past_due',
      periodEnd: paidUntil,
      cancelAtPeriodEnd: false,
    })
    await own.close()
  })

  test('cancelled while the last payment is open: it ends at once, and nothing more is charged', async () => {
    const own = await payingWorld()
    const who = await member(own)
    await subscribe(who, { card: FAILING_CARD, payments: own.payments })
    own.payments.controls.clock({ advanceSeconds: MONTH_S })
    await own.payments.settled()
    expect(await who.call(cancelSubscription)).toEqual({
      message: 'Your subscription has ended. No further payment is tried.',
    })
    expect(await planOf(who)).toEqual(['free', 'cancelled', false])
    await expect(who.call(cancelSubscription)).rejects.toMatchObject({ status: 409, code: 'nothing-to-cancel' })
    await own.close()
  })

  test('cancelled, then another plan: the cancellation stays until it is taken back', async () => {
    const who = await member(product)
    await subscribe(who, product)
    await who.call(cancelSubscription)
    await confirmChange(await checkout(who, 'pro'))
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['pro', 'cancelled', true])
    await who.call(reactivateSubscription)
    expect(await planOf(who)).toEqual(['pro', 'active', false])
  })
})

describe('§7 POST /api/subscription/check-model', () => {
  test('a model nobody knows: 400', async () => {
    await expect(product.visitor().call(checkModel, { body: { model: 'gpt-9' } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'model', message: 'There is no such model.' }] },
    })
  })

  test.each([
    ['gpt-4.1-nano', { allowed: true, reason: null, requiredTier: null }],
    ['gpt-4o-mini', { allowed: false, reason: 'login', requiredTier: 'free' }],
    [PRO_MODEL, { allowed: false, reason: 'login', requiredTier: 'pro' }],
  ])('§6 a visitor and %s', async (model, answer) => {
    expect(await product.visitor().call(checkModel, { body: { model } })).toEqual(answer)
  })

  test('§6 a user of the free plan: what it includes, and which plan the rest needs', async () => {
    const who = await member(product)
    expect(await who.call(checkModel, { body: { model: 'gpt-4o-mini' } })).toMatchObject({ allowed: true })
    expect(await who.call(checkModel, { body: { model: 'gpt-4o' } })).toEqual({
      allowed: false,
      reason: 'upgrade',
      requiredTier: 'standard',
    })
  })
})

test('billing off: the words of §8, and what needs no payment works', async () => {
  const off = await world()
  const who = await member(off)
  await expect(checkout(who, 'pro')).rejects.toMatchObject({ status: 503, code: 'billing-off', message: /price/ })
  for (const endpoint of [cancelSubscription, reactivateSubscription]) {
    await expect(who.call(endpoint)).rejects.toMatchObject({ status: 503, code: 'billing-off' })
  }
  expect(await who.call(readSubscription)).toMatchObject({
    tier: 'free',
    billing: 'off',
    allTiers: { pro: { price: 19.99 } },
  })
  expect(await who.call(checkModel, { body: { model: PRO_MODEL } })).toMatchObject({ allowed: false })
  await off.close()
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#features/account/contract.ts'
import { checkout, EMAIL, member as memberOf, pay, returned } from '#testing/paying.ts'
import { sdkOf } from 'stripe-sandbox/testing'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { changeBillingEmail, createCheckout, readSubscription, reauthenticate } from '../../contract.ts'

let product: World
beforeAll(async () => {
  const limits = {
    registrationsPerIpPerHour: 1000,
    paymentCallsPerUserPerMinute: 1000,
    paymentReturnsPerIpPerMinute: 1,
  }
  product = await world({ payments: true, limits })
})
afterAll(() => product.close())

const member = () => memberOf(product)
const emailOf = async (who: Visitor) => (await who.call(readSubscription)).email
/** This address is well-formed, but too long for every mail server (RFC 5321 §4.5.3.1.1). */
const UNDELIVERABLE = `${'a'.repeat(65)}@example.com`
const refusedAtField = {
  status: 400,
  problem: { errors: [{ path: 'email', message: 'Please enter a valid email address.' }] },
}
const customersOf = async (email: string) => {
  const { data } = await sdkOf(product.payments.url).customers.list({ email })
  return data.map(({ id }) => id)
}

describe('§7 POST /api/subscription/email', () => {
  test('nobody signed in: 401; no address: 400', async () => {
    const body = { email: EMAIL }
    await expect(product.visitor().call(changeBillingEmail, { body })).rejects.toMatchObject({ status: 401 })
    const who = await member()
    await expect(who.call(changeBillingEmail, { body: { email: 'nobody' } })).rejects.toMatchObject(refusedAtField)
  })

  test('§5 an address that the payment service refuses is the field’s error, is not kept, and stands in no log', async () => {
    const who = await member()
    const body = { tier: 'standard', email: UNDELIVERABLE } as const
    await expect(who.call(createCheckout, { body })).rejects.toMatchObject(refusedAtField)
    expect(await emailOf(who)).toBeNull()
    await checkout(who, 'standard')
    const change = who.call(changeBillingEmail, { body: { email: UNDELIVERABLE } })
    await expect(change).rejects.toMatchObject(refusedAtField)
    expect(await emailOf(who)).toBe(EMAIL)
    expect(JSON.stringify(product.log)).not.toContain(UNDELIVERABLE)
  })

  test('a mistyped one is corrected, here and at the payment service, also with the next checkout', async () => {
    const who = await member()
    await who.call(createCheckout, { body: { tier: 'standard', email: 'mistyped@example.com' } })
    const [customer] = await customersOf('mistyped@example.com')
    await who.call(changeBillingEmail, { body: { email: 'corrected@example.com' } })
    expect([await emailOf(who), await customersOf('corrected@example.com')]).toEqual([
      'corrected@example.com',
      [customer],
    ])
    await who.call(createCheckout, { body: { tier: 'standard', email: 'again@example.com' } })
    expect([await emailOf(who), await customersOf('again@example.com')]).toEqual(['again@example.com', [customer]])
  })

  test('changed in the portal: it is the same here', async () => {
    const who = await member()
    await who.call(createCheckout, { body: { tier: 'standard', email: 'before@example.com' } })
    const [customer = ''] = await customersOf('before@example.com')
    await sdkOf(product.payments.url).customers.update(customer, { email: 'after@example.com' })
    await product.payments.settled()
    expect(await emailOf(who)).toBe('after@example.com')
  })
})

test('§14 returns from payments: failures are limited, and payers behind the same address are not', async () => {
  const payers = await Promise.all([member(), member()])
  const tokens: string[] = []
  for (const who of payers) tokens.push(returned(await pay(await checkout(who, 'standard'))).authToken)
  const [first, second] = payers
  for (const [at, who] of payers.entries()) {
    await who.call(logout)
    await who.call(reauthenticate, { body: { authToken: tokens[at] ?? '' } })
  }
  const stranger = product.visitor()
  const failure = () => stranger.call(reauthenticate, { body: { authToken: 'made.up' } })
  await expect(failure()).rejects.toMatchObject({ status: 401 })
  await expect(failure()).rejects.toMatchObject({ status: 429, code: 'too-many-payment-calls' })
  expect(await first?.call(reauthenticate, { body: { authToken: tokens[0] ?? '' } })).toEqual({ success: true })
  expect(await second?.call(reauthenticate, { body: { authToken: tokens[1] ?? '' } })).toEqual({ success: true })
})

test('§15 a crash after a payment was begun and before its page was opened: half an hour later there is a page', async () => {
  const who = await member()
  await checkout(who, 'standard')
  await product.database.db.execute(sql`update checkouts set id = gen_random_uuid(), session_id = null`)
  await product.clock.advance(31 * 60_000)
  expect(await pay(await checkout(who, 'standard'))).not.toBeNull()
})

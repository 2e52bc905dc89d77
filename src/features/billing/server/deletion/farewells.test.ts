/** §11 DELETE /api/user: nobody is charged for an account that is gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#features/account/contract.ts'
import { checkout, member, pay, payingWorld, subscribe } from '#testing/paying.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'

const HOUR_MS = 3_600_000

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const remove = (who: Visitor) => who.call(deleteAccount, { body: { password: PASSWORD } })

/** An object of the payment service, as its own API answers it. */
async function atService<T>(path: string): Promise<T> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  return (await (await fetch(`${product.payments.url}/v1/${path}`, { headers })).json()) as T
}
const payment = async (who: Visitor) => (await who.call(exportAccount)).payment

describe('§11 the account is deleted', () => {
  test('with a wrong password nothing ends', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const mine = await payment(who)
    await expect(who.call(deleteAccount, { body: { password: 'not mine' } })).rejects.toMatchObject({ status: 403 })
    expect(await atService(`subscriptions/${mine?.subscriptionId}`)).toMatchObject({ status: 'active' })
  })

  test('who never paid: the payment service is not asked', async () => {
    const who = await member(product)
    const before = product.payments.requests.length
    await remove(who)
    expect(product.payments.requests.length).toBe(before)
  })

  test('the subscription ends at once and the customer is deleted', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const mine = await payment(who)
    expect(mine).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      subscriptionId: expect.stringMatching(/^sub_/),
    })
    await remove(who)
    expect(await atService(`subscriptions/${mine?.subscriptionId}`)).toMatchObject({ status: 'canceled' })
    expect(await atService(`customers/${mine?.customerId}`)).toMatchObject({ deleted: true })
  })

  test('a payment page that was left open can not be paid any more', async () => {
    const who = await member(product)
    const url = await checkout(who, 'pro')
    await remove(who)
    expect(await pay(url)).toBeNull()
  })

  test('the payment service is away: the account goes all the same, and the customer in a later round', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const mine = await payment(who)
    product.payments.controls.fail({ next: 402, path: `/v1/customers/${mine?.customerId}` })
    await remove(who)
    expect(await atService(`customers/${mine?.customerId}`)).not.toMatchObject({ deleted: true })
    await product.clock.advance(HOUR_MS)
    await expect.poll(() => atService(`customers/${mine?.customerId}`)).toMatchObject({ deleted: true })
    expect(product.log).toContainEqual(expect.objectContaining({ event: 'customer-deletion-failed' }))
  })
})

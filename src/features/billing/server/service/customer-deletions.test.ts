import { testKit } from '#testing/kit.ts'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#features/account/contract.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import { createLog } from '#platform/server/log.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { checkout, member, pay, payingWorld, subscribe } from '#testing/paying.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { testUser } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { type Billing, createBilling } from '../billing.ts'
import { SHIPPED_PLANS } from '../plans-file.ts'
import { paymentStore } from '../store.ts'
import { customerDeletionsStore } from './customer-deletions-store.ts'

const HOUR_MS = 3_600_000

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const remove = (who: Visitor) => who.call(deleteAccount, { body: { password: PASSWORD } })

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
    await expect.poll(() => atService(`customers/${mine?.customerId}`)).toMatchObject({ deleted: true })
    expect(await atService(`subscriptions/${mine?.subscriptionId}`)).toMatchObject({ status: 'canceled' })
  })

  test('a payment page that was left open can not be paid any more', async () => {
    const who = await member(product)
    const url = await checkout(who, 'pro')
    const mine = await payment(who)
    await remove(who)
    await expect.poll(() => atService(`customers/${mine?.customerId}`)).toMatchObject({ deleted: true })
    expect(await pay(url)).toBeNull()
  })

  test('the payment service is away: the account goes all the same, and the customer in a later round', async () => {
    const who = await member(product)
    await subscribe(who, product)
    const mine = await payment(who)
    product.payments.controls.fail({ next: 402, path: `/v1/customers/${mine?.customerId}` })
    await remove(who)
    // Wait for the failed deletion, because the prepared failure must not hit the query below.
    await expect.poll(() => product.log).toContainEqual(expect.objectContaining({ event: 'customer-deletion-failed' }))
    expect(await atService(`customers/${mine?.customerId}`)).not.toMatchObject({ deleted: true })
    const waiting = async () =>
      /^payment_deletions_waiting (\d+)$/m.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1]
    expect(await waiting()).toBe('1')
    await product.clock.advance(HOUR_MS)
    await expect.poll(() => atService(`customers/${mine?.customerId}`)).toMatchObject({ deleted: true })
    await expect.poll(waiting).toBe('0')
  })
})

describe('§11 who deletes an account does not wait for the payment service', () => {
  const lines: string[] = []
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof silentService>>
  let billing: Billing
  beforeEach(async () => {
    lines.length = 0
    ;[database, service] = await Promise.all([testDatabase(), silentService()])
    const log = createLog('info', { write: (line) => void lines.push(line) })
    billing = createBilling(testKit(database.db, { log }), {
      plans: SHIPPED_PLANS,
      service: {
        kind: 'live',
        key: 'sk_test_silent',
        webhookSecret: 'whsec_silent',
        apiBase: service.url,
        accountChanged: false,
      },
      openSession: () => Promise.reject(new Error('nobody signs in here')),
      publicUrl: 'http://localhost:3000',
      isServed: () => true,
      limits: { paymentCallsPerUserPerMinute: 10, paymentReturnsPerIpPerMinute: 10 },
      secret: 'a secret of this test',
      secure: false,
    })
  })
  afterEach(async () => {
    service.speak()
    await billing.stop()
    await service.close()
  })

  async function deletion(): Promise<() => void> {
    const userId = await testUser(database.db)
    const customer = { userId, customerId: 'cus_1', replaced: null, now: new Date(0) }
    await paymentStore(database.db, planStore(database.db)).keepCustomer(customer)
    return database.db.transaction((tx) => billing.ofAccount.endAll(tx, userId))
  }

  test('which says nothing: the deletion is done, its customer is remembered, and the end waits for nobody', async () => {
    const due = () => customerDeletionsStore(database.db).due(new Date(Date.UTC(2100)), 10)
    const afterwards = await deletion()
    afterwards()
    expect(await due()).toMatchObject([{ customerId: 'cus_1', tries: 0 }])
    await service.asked
    await billing.stop()
    expect(await due()).toMatchObject([{ customerId: 'cus_1', tries: 0 }])
    await database.close()
  })

  test('whatever else goes wrong is logged', async () => {
    const afterwards = await deletion()
    await database.close()
    afterwards()
    await billing.stop()
    expect(lines.join('')).toContain('payments: a round failed')
  })
})

/** Starts a payment service that waits for the test and then answers that no customer exists. */
async function silentService() {
  let speaking = false
  const held: ServerResponse[] = []
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' },
  })
  const answer = (response: ServerResponse) =>
    void response.writeHead(404, { 'content-type': 'application/json' }).end(body)
  let heard = (): void => {}
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const server = createServer((_, response) => {
    heard()
    if (speaking) answer(response)
    else held.push(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    speak() {
      speaking = true
      for (const response of held.splice(0)) answer(response)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

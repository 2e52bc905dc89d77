import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buy, makeCatalogue, openPayments, type Payments } from './testing/payments.ts'

let payments: Payments
beforeEach(async () => {
  payments = await openPayments()
})
afterEach(() => payments.close())

const call = (name: string, options: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${payments.sandbox.url}/_sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(options),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the controls over HTTP', () => {
  test('an unknown one is 404, wrong options are 400, and reading is no control', async () => {
    expect((await call('destroy')).status).toBe(404)
    expect((await call('clock', { advanceSeconds: -1 })).status).toBe(400)
    expect((await call('clock', { days: 1 })).status).toBe(400)
    expect((await call('fail', { next: 418 })).status).toBe(400)
    expect((await fetch(`${payments.sandbox.url}/_sandbox/reset`)).status).toBe(405)
  })

  test('a page of somebody else can neither post here nor name this machine as its own', async () => {
    await payments.stripe.customers.create({ name: 'Ada' })
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
      expect((await call('reset', {}, { origin })).status).toBe(403)
    }
    expect((await call('clock', { advanceSeconds: 0 }, { origin: payments.sandbox.url })).status).toBe(200)
    expect((await payments.stripe.customers.list()).data).toHaveLength(1)
  })

  test('the clock answers with the moment it has come to', async () => {
    const answer = await call('clock', { advanceSeconds: 3600 })
    expect(await answer.json()).toEqual({ now: '2026-01-01T13:00:00.000Z' })
  })

  test('reset forgets everything, the clock too', async () => {
    await payments.stripe.customers.create({ name: 'Ada' })
    await call('clock', { advanceSeconds: 3600 })
    expect((await call('reset')).status).toBe(200)
    expect((await payments.stripe.customers.list()).data).toEqual([])
    expect(await (await call('clock', { advanceSeconds: 0 })).json()).toEqual({ now: '2026-01-01T12:00:00.000Z' })
    expect(payments.sandbox.requests).toHaveLength(1)
  })
})

describe('refusals on order', () => {
  const list = (options = {}) => payments.stripe.customers.list({}, options)

  test.each([
    [402, 'StripeCardError'],
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ] as const)('the next call is answered %s, the one after it as ever', async (next, type) => {
    payments.sandbox.controls.fail({ next })
    await expect(list()).rejects.toMatchObject({ type, statusCode: next })
    expect((await list()).data).toEqual([])
  })

  test('only calls of a path, and a number of them', async () => {
    payments.sandbox.controls.fail({ next: 429, count: 2, path: '/v1/prices' })
    expect((await list()).data).toEqual([])
    for (let time = 0; time < 2; time++) {
      await expect(payments.stripe.prices.list()).rejects.toMatchObject({ statusCode: 429 })
    }
    expect((await payments.stripe.prices.list()).data).toEqual([])
  })

  test('a 429 is forgotten; a 500 is kept for its idempotency key, as at Stripe', async () => {
    const { controls } = payments.sandbox
    const create = (options: object) => payments.stripe.customers.create({ name: 'Ada' }, options)
    controls.fail({ next: 429 })
    await expect(create({ idempotencyKey: 'one' })).rejects.toMatchObject({ statusCode: 429 })
    expect(await create({ idempotencyKey: 'one' })).toMatchObject({ name: 'Ada' })
    controls.fail({ next: 500 })
    // The SDK's retry fails, too, because it has the same key and therefore receives the stored answer.
    await expect(create({ idempotencyKey: 'two', maxNetworkRetries: 1 })).rejects.toMatchObject({ statusCode: 500 })
    expect(await create({ idempotencyKey: 'three' })).toMatchObject({ name: 'Ada' })
  })
})

describe('the first page', () => {
  test('shows who has which plan, and its buttons make a plan end', async () => {
    const { sandbox, stripe } = payments
    const { standard } = await makeCatalogue(stripe)
    const { id } = await buy(stripe, standard.id)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    const plain = async (answer: Response) =>
      (await answer.text()).replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    const page = async () => plain(await fetch(sandbox.url))
    expect(await page()).toMatch(/ada@example\.com Standard active, ends 1 February 2026/)
    const pressed = await fetch(sandbox.url, { method: 'POST', body: new URLSearchParams({ advance: 'month' }) })
    expect(await plain(pressed)).toMatch(/Standard canceled/)
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect(await page()).toContain('Sandbox – no real payment')
  })
})

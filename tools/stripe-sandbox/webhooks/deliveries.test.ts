import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buy, makeCatalogue, openPayments, type Payments } from '../testing/payments.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'

let payments: Payments
beforeEach(async () => {
  payments = await openPayments({ random: steps() })
})
afterEach(() => payments.close())

/** Returns a function that yields the same numbers in [0, 1) each time, so that the shuffled order is fixed. */
function steps(): () => number {
  let at = 0
  return () => (at = (at + 0.37) % 1)
}

const customer = (name: string) => payments.stripe.customers.create({ name })
const names = () => payments.receiver.events.map(({ data }) => (data.object as { name?: string }).name)

describe('webhooks of the payment sandbox', () => {
  test('a signature with another secret is refused by the SDK, and comes again with growing pauses', async () => {
    const { clock, receiver, sandbox } = payments
    sandbox.setWebhook({ url: receiver.url, secret: 'whsec_wrong' })
    await customer('Ada')
    await sandbox.settled()
    expect([receiver.attempts, receiver.events]).toEqual([1, []])
    sandbox.setWebhook({ url: receiver.url, secret: receiver.secret })
    await sandbox.settled()
    expect(receiver.attempts).toBe(1)
    await clock.advance(1000)
    await sandbox.settled()
    expect(names()).toEqual(['Ada'])
  })

  test.each([500, 302, 404])('an answer %s is no delivery', async (status) => {
    const { clock, receiver, sandbox } = payments
    receiver.refuse(status, 2)
    await customer('Ada')
    await sandbox.settled()
    for (const seconds of [1, 2]) {
      expect(receiver.events).toEqual([])
      await clock.advance(seconds * 1000)
      await sandbox.settled()
    }
    expect([receiver.attempts, ...names()]).toEqual([3, 'Ada'])
  })

  test('a signature is of the machine’s time, although the sandbox’s clock was advanced', async () => {
    payments.sandbox.controls.clock({ advanceSeconds: 90 * 24 * 60 * 60 })
    await customer('Ada')
    await payments.sandbox.settled()
    const { clock, receiver } = payments
    const [event] = receiver.events
    expect(receiver.signatures[0]).toMatch(new RegExp(`^t=${clock.now() / 1000},v1=`))
    expect(new Date((event?.created ?? 0) * 1000).toISOString()).toBe('2026-04-01T12:00:00.000Z')
  })

  test('each event can be asked for again, alone or by its type', async () => {
    const { receiver, sandbox, stripe } = payments
    await customer('Ada')
    await stripe.products.create({ name: 'Standard' })
    await sandbox.settled()
    const [first] = receiver.events
    const { lastResponse, ...again } = await stripe.events.retrieve(first?.id ?? '')
    expect(lastResponse.statusCode).toBe(200)
    expect({ ...again, pending_webhooks: 1 }).toEqual(first)
    expect((await stripe.events.list({ type: 'product.created' })).data.map(({ type }) => type)).toEqual([
      'product.created',
    ])
    expect((await stripe.events.list({ types: ['customer.*'] })).data.map(({ type }) => type)).toEqual([
      'customer.created',
    ])
    expect(first?.request).toMatchObject({ id: expect.stringMatching(/^req_/) })
  })

  test('an endpoint of the API gets what it asked for, until it is deleted', async () => {
    const { clock, sandbox, stripe } = payments
    const other = await webhookReceiver(clock)
    await expect(
      stripe.webhookEndpoints.create({ url: 'https://example.com/', enabled_events: ['*'] }),
    ).rejects.toThrow('this machine only')
    const { id, secret = '' } = await stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['product.created'],
    })
    expect((await stripe.webhookEndpoints.retrieve(id)).secret).toBeUndefined()
    // Checks only the format of this secret. The receiver `other` has its own and cannot verify with this one.
    expect(secret).toMatch(/^whsec_/)
    await customer('Ada')
    await stripe.products.create({ name: 'Standard' })
    await sandbox.settled()
    expect(other.attempts).toBe(1)
    await stripe.webhookEndpoints.del(id)
    await stripe.products.create({ name: 'Pro' })
    await sandbox.settled()
    expect(other.attempts).toBe(1)
    await other.close()
  })
})

describe('the controls of webhooks', () => {
  test('drop loses the next ones for ever, or all until it is switched off', async () => {
    const { clock, sandbox } = payments
    sandbox.controls.drop({ count: 1 })
    for (const name of ['Ada', 'Grace']) await customer(name)
    sandbox.controls.drop({ on: true })
    for (const name of ['Mary', 'Lise']) await customer(name)
    sandbox.controls.drop({ on: false })
    await customer('Emmy')
    await sandbox.settled()
    await clock.advance(60 * 60 * 1000)
    await sandbox.settled()
    expect(names()).toEqual(['Grace', 'Emmy'])
  })

  test('duplicate sends each event twice, with the same id', async () => {
    payments.sandbox.controls.duplicate({ on: true })
    await customer('Ada')
    await payments.sandbox.settled()
    expect(names()).toEqual(['Ada', 'Ada'])
    expect(new Set(payments.receiver.events.map(({ id }) => id)).size).toBe(1)
  })

  test('delay holds them back until deliver, which sends them in the order it is given', async () => {
    const { receiver, sandbox, stripe } = payments
    sandbox.controls.delay({ on: true })
    await customer('Ada')
    await stripe.products.create({ name: 'Standard' })
    await customer('Grace')
    await sandbox.settled()
    expect(receiver.attempts).toBe(0)
    sandbox.controls.deliver({ order: ['product.created'] })
    await sandbox.settled()
    expect(names()).toEqual(['Standard', 'Ada', 'Grace'])
  })

  test('shuffle changes the order of what is due together, and loses nothing', async () => {
    const { receiver, sandbox, stripe } = payments
    const { standard } = await makeCatalogue(stripe)
    await sandbox.settled()
    const before = receiver.events.length
    sandbox.controls.delay({ on: true })
    sandbox.controls.shuffle({ on: true })
    await buy(stripe, standard.id)
    sandbox.controls.deliver({})
    await sandbox.settled()
    const arrived = receiver.events.slice(before)
    const created = (await stripe.events.list({ limit: arrived.length })).data.toReversed()
    expect(arrived.map(({ id }) => id)).not.toEqual(created.map(({ id }) => id))
    expect(new Set(arrived.map(({ id }) => id))).toEqual(new Set(created.map(({ id }) => id)))
  })
})

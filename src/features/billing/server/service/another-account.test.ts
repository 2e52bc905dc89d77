import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#features/account/contract.ts'
import { stoppedClock } from '#testing/clock.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { checkout, member, planOf, subscribe } from '#testing/paying.ts'
import { sdkOf } from 'stripe-sandbox/testing'
import { handEngine } from '#testing/hand-engine.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { testUser } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { SHIPPED_PLANS } from '../plans-file.ts'
import { setUpCatalogue } from '../stripe-setup.ts'

const DAY_MS = 86_400_000

type Row = Readonly<Record<string, unknown>>
const rowsOf = async ({ db }: TestDatabase, query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await db.execute<Row>(query)).rows
const limits = { registrationsPerIpPerHour: 1000, paymentCallsPerUserPerMinute: 1000 }

describe('a customer of another account, while this one’s key is set', () => {
  let product: World
  beforeAll(async () => {
    product = await world({ payments: 'live', limits, engine: handEngine() })
    await setUpCatalogue(sdkOf(product.payments.url), SHIPPED_PLANS)
  })
  afterAll(() => product.close())

  /** Creates a user who has a plan but whose customer does not exist at Stripe. */
  async function stranger(customerId: string, account: string | null): Promise<Visitor> {
    const who = await member(product)
    await subscribe(who, product)
    await product.database.db.execute(
      sql`update billing_customers set customer_id = ${customerId}, account = ${account}, mode = ${account && 'live'}
        where created_at = (select max(created_at) from billing_customers) and customer_id not like 'cus_elsewhere%'`,
    )
    await product.clock.advance(1000)
    return who
  }
  const events = (event: string) => product.log.filter((line) => line['event'] === event)
  const kept = (customerId: string) =>
    rowsOf(product.database, sql`select customer_id from billing_customers where customer_id = ${customerId}`)
  const deletion = (customerId: string) =>
    rowsOf(product.database, sql`select account, tries from customer_deletions where customer_id = ${customerId}`)

  test('of an account that is known: nobody can buy, and the customer stays', async () => {
    const who = await stranger('cus_elsewhere_1', 'acct_before')
    await expect(checkout(who, 'pro')).rejects.toMatchObject({ status: 503, code: 'payment-misconfigured' })
    expect(await kept('cus_elsewhere_1')).toHaveLength(1)
  })

  test('of an account that is not known: a new customer is made, and the former one is to be ended', async () => {
    const who = await stranger('cus_elsewhere_2', null)
    await checkout(who, 'pro')
    expect(await kept('cus_elsewhere_2')).toEqual([])
    expect(await deletion('cus_elsewhere_2')).toEqual([{ account: null, tries: 0 }])
  })

  test.each(['acct_before', null])('its plan stays (account: %s)', async (account) => {
    const who = await stranger(`cus_elsewhere_3_${account}`, account)
    await product.clock.advance(2 * DAY_MS)
    expect(await planOf(who)).toEqual(['standard', 'active', false])
  })

  test.each(['acct_before', null])(
    'a deleted account’s waits for weeks, and the operator hears of it (account: %s)',
    async (account) => {
      const customerId = `cus_elsewhere_4_${account}`
      const who = await stranger(customerId, account)
      await who.call(deleteAccount, { body: { password: PASSWORD } })
      const failures = () => events('customer-deletion-failed').filter((line) => line['customerId'] === customerId)
      await expect.poll(failures).not.toEqual([])
      expect(await deletion(customerId)).toEqual([{ account, tries: 1 }])
    },
  )
})

describe('the start, on a database with customers', () => {
  let database: TestDatabase
  let opened: World | null
  beforeEach(async () => {
    database = await testDatabase()
    opened = null
  })
  afterEach(async () => {
    await opened?.close()
    await database.close()
  })
  const start = async (over: Parameters<typeof world>[0] = {}) => {
    opened = await world({
      payments: 'live',
      engine: handEngine(),
      shared: { database, broadcast: null, clock: stoppedClock() },
      ...over,
    })
    return opened
  }
  async function customer(account: string | null, mode: string | null): Promise<string> {
    const userId = await testUser(database.db, 'pro')
    await database.db.execute(
      sql`insert into billing_customers (user_id, customer_id, account, mode, synced_at, created_at)
        values (${userId}, ${`cus_${userId}`}, ${account}, ${mode}, now(), now())`,
    )
    return userId
  }
  const tiers = () => rowsOf(database, sql`select subscription_tier as tier from users`)

  test('of another account: it stops with a sentence', async () => {
    await customer('acct_before', 'live')
    await expect(start()).rejects.toThrow(/^STRIPE_SECRET_KEY .*acct_before.* STRIPE_ACCOUNT_CHANGED=yes/)
  })

  test('of live mode, with a test key: it stops, too', async () => {
    await customer('acct_sandbox', 'live')
    await expect(start({ payments: 'test' })).rejects.toThrow(/STRIPE_ACCOUNT_CHANGED=yes/)
  })

  test('STRIPE_ACCOUNT_CHANGED=yes: it starts and warns, and their plans stay', async () => {
    await customer('acct_before', 'live')
    const { log } = await start({ accountChanged: true })
    expect(log).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringMatching(/another account/) }))
    expect(await tiers()).toEqual([{ tier: 'pro' }])
  })

  test('of this account, or of an unknown one: it starts', async () => {
    await customer('acct_sandbox', 'live')
    await customer(null, null)
    await start()
    expect(await tiers()).toEqual([{ tier: 'pro' }, { tier: 'pro' }])
  })

  test.each(['live', false] as const)(
    'plans of the sandbox and of test mode do not count (payments: %s)',
    async (payments) => {
      await customer('acct_sandbox', 'sandbox')
      await customer('acct_1', 'test')
      await customer('acct_sandbox', 'live')
      await start({ payments })
      expect((await tiers()).map(({ tier }) => String(tier)).toSorted()).toEqual(['free', 'free', 'pro'])
    },
  )
})

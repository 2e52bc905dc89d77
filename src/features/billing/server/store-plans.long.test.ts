import { uuidv7 } from 'uuidv7'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FREE_PLAN } from '#features/account/plan.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import { noPostgres } from '#testing/postgres.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { type CheckoutsStore, checkoutsStore, spendReturnsOf } from './checkout/checkouts-store.ts'
import {
  type CustomerDeletionsStore,
  customerDeletionsStore,
  noteCustomerDeletion,
} from './service/customer-deletions-store.ts'
import { FIRST_CUSTOMER, type PaymentStore, paymentStore } from './store.ts'

describe.skipIf(noPostgres !== null)('§14 `growth`: every plan of billing uses an index', () => {
  let database: PlannedDatabase
  let store: PaymentStore
  let checkouts: CheckoutsStore
  let deletions: CustomerDeletionsStore
  beforeAll(async () => {
    database = await plannedDatabase()
    store = paymentStore(database.db, planStore(database.db))
    checkouts = checkoutsStore(database.db)
    deletions = customerDeletionsStore(database.db)
  })
  afterAll(() => database.close())

  const [userId, id, now] = [uuidv7(), uuidv7(), new Date()]
  const begun = { id, userId, customerId: 'cus_1', tier: 'pro', priceId: 'price_1', createdAt: now } as const
  const read = {
    customerId: 'cus_1',
    ticket: 10_000,
    at: now,
    plan: FREE_PLAN,
    subscriptionId: null,
    interval: null,
    subscribed: false,
    firstPayment: null,
    hasSubscriptions: false,
    origin: { account: null, mode: null },
  }
  const unindexed = (scans: string[]) => scans.filter((scan) => !/: \(.* [=<>]/.test(scan))

  test('a query without an index would be seen', async () => {
    const scans = await database.scansOf(() =>
      database.db.execute(sql`select * from billing_customers where subscription_id = 'x'`),
    )
    expect(unindexed(scans)).toEqual(['billing_customers: Seq Scan'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the customer of a user', () => store.customerOf(userId)],
    ['the user of a customer', () => store.userOf('cus_1')],
    ['a number for a reading', () => store.takeTicket('cus_1')],
    ['writing a reading', () => store.saveState(read)],
    ['expecting a change', () => store.expectChange(userId, now)],
    ['the daily round', () => store.staleCustomers(now, FIRST_CUSTOMER, 100)],
    ['a handled event', () => store.isHandled('evt_1')],
    ['sweeping events', () => store.forgetHandled(now)],
    ['the payment begun last', () => checkouts.ofUser(userId)],
    ['the payment of a return', () => checkouts.withId(id)],
    ['another payment', () => checkouts.begin({ ...begun, id: uuidv7() }, id)],
    ['the page of a payment', () => checkouts.setSession(id, 'cs_1')],
    ['using a return', () => checkouts.use(id, now)],
    ['a new password', () => spendReturnsOf(database.db, userId, now)],
    ['deleting an account', () => noteCustomerDeletion(database.db, userId, now)],
    ['customers to delete', () => deletions.due(now, 50)],
    ['another try', () => deletions.tryAgain('cus_1', now)],
  ])('%s', async (_name, call) => {
    const scans = await database.scansOf(call)
    expect(scans).not.toEqual([])
    expect(unindexed(scans)).toEqual([])
  })
})

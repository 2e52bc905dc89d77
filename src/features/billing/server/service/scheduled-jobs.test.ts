import { afterEach, beforeEach, expect, test } from 'vitest'
import { planStore } from '#features/account/server/plan-store.ts'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { paymentStore } from '../store.ts'
import { unlessAborted } from '#platform/server/in-time.ts'
import { type ScheduledJobs, startScheduledJobs } from './scheduled-jobs.ts'

const MINUTE_MS = 60_000

let database: TestDatabase
let clock: StoppedClock
let instances: ScheduledJobs[]
let begun: string[]
let work: () => Promise<void>
beforeEach(async () => {
  database = await testDatabase()
  clock = stoppedClock()
  begun = []
  work = () => Promise.resolve()
  instances = ['one', 'two'].map((name) =>
    startScheduledJobs({
      deleteCustomers: () => Promise.resolve(),
      async reconcile(signal) {
        begun.push(name)
        await unlessAborted(work(), signal)
      },
      store: paymentStore(database.db, planStore(database.db)),
      clock,
      log: { warn: () => {} },
    }),
  )
})
afterEach(async () => {
  for (const instance of instances) await instance.stop()
  await database.close()
})

test('begins a minute after the start and then every hour, each time on one of two instances', async () => {
  await clock.advance(MINUTE_MS - 1)
  expect(begun).toEqual([])
  await clock.advance(1)
  await expect.poll(() => begun.length).toBe(1)
  await clock.advance(59 * MINUTE_MS)
  await expect.poll(() => begun.length).toBe(2)
})

test('a server that ends waits for no round, and another one takes it up', async () => {
  work = () => new Promise(() => {})
  await clock.advance(MINUTE_MS)
  await expect.poll(() => begun.length).toBe(1)
  work = () => Promise.resolve()
  const [running] = begun
  await instances[running === 'one' ? 0 : 1]?.stop()
  await clock.advance(59 * MINUTE_MS)
  await expect.poll(() => begun).toEqual([running, running === 'one' ? 'two' : 'one'])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { accountStore, type Failures, NO_FAILURES } from '../store.ts'
import { afterFailure, FORGIVEN_AFTER_MS, signInThrottle } from './throttle.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000

describe('§15 five free failures, then 1, 2, 4 … seconds up to a quarter of an hour', () => {
  test('the pauses, when each next failure comes as soon as it may', () => {
    const pauses: number[] = []
    let now = NOON
    let found: Failures | null = NO_FAILURES
    for (let failure = 0; failure < 18; failure++) {
      found = afterFailure(found ?? NO_FAILURES, now)
      const until: number = found?.blockedUntil.getTime() ?? now
      pauses.push((until - now) / 1000)
      now = until
    }
    expect(pauses).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('during a pause nothing is let through, and nothing is counted', () => {
    const paused = { failures: 9, lastAt: new Date(NOON), blockedUntil: new Date(NOON + 8_000) }
    expect(afterFailure(paused, NOON + 7_999)).toBeNull()
    expect(afterFailure(paused, NOON + 8_000)?.failures).toBe(10)
  })

  test('a quarter of an hour without failure forgives one, some hours all of them', () => {
    const long = { failures: 16, lastAt: new Date(NOON), blockedUntil: new Date(NOON) }
    const then = (ms: number) => afterFailure(long, NOON + ms)?.failures
    expect([15, 30, 60, 239].map((minutes) => then(minutes * MINUTE))).toEqual([16, 15, 13, 2])
    expect(then(FORGIVEN_AFTER_MS)).toBe(1)
  })
})

describe.each(databaseKinds)('guessing ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  let names = 0
  function throttle({ perIp = 1000 } = {}) {
    const clock = stoppedClock()
    const refusals: string[] = []
    const limiter = memoryLimiters(clock)({ name: 'failures', points: perIp, seconds: 600 })
    const store = accountStore(database.db)
    const { guess, countFailure } = signInThrottle(store, limiter, clock, (ip) => refusals.push(ip))
    const name = `account:${(names += 1)}`
    const fail = async (count: number, ip = '::1') => {
      for (let guesses = 0; guesses < count; guesses++) await guess(name, ip)
    }
    return { clock, store, name, guess, countFailure, fail, refusals }
  }

  test('the seventh guess after six wrong ones: 429 with Retry-After, from any address', async () => {
    const { guess, fail, name, refusals } = throttle()
    await fail(6)
    await expect(guess(name, '192.0.2.1')).rejects.toMatchObject({
      status: 429,
      code: 'too-many-attempts',
      retryAfter: 1,
    })
    expect(refusals).toEqual(['192.0.2.1'])
    await expect(guess('account:somebody else', '192.0.2.1')).resolves.toBeDefined()
  })

  test('no lock: when the pause is over there is another guess, and then a longer pause', async () => {
    const { guess, fail, name, clock } = throttle()
    await fail(6)
    await clock.advance(1000)
    await guess(name, '::1')
    await expect(guess(name, '::1')).rejects.toMatchObject({ retryAfter: 2 })
  })

  test('a right one clears the account', async () => {
    const { guess, fail, name } = throttle()
    await fail(5)
    await (await guess(name, '::1')).right()
    await expect(fail(6)).resolves.toBeUndefined()
    await expect(fail(1)).rejects.toMatchObject({ status: 429 })
  })

  test('forty at once: no more than six are looked at', async () => {
    const { guess, name } = throttle()
    const guesses = await Promise.allSettled(Array.from({ length: 40 }, () => guess(name, '::1')))
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })

  test('one that was never looked at does not count', async () => {
    const { guess, fail, name } = throttle({ perIp: 7 })
    await fail(5)
    await (await guess(name, '::1')).unmade()
    await (await guess(name, '::1')).unmade()
    await fail(1)
    await expect(guess(name, '::1')).rejects.toMatchObject({ status: 429 })
  })

  test('thirty failures of one address, whatever the name: 429 until its window ends; right ones do not count', async () => {
    const { guess, countFailure, clock } = throttle({ perIp: 3 })
    for (let right = 0; right < 9; right++) await (await guess(`account:mine ${names}`, '::1')).right()
    await guess(`account:one ${names}`, '::1')
    await countFailure('::1')
    await guess(`account:two ${names}`, '::1')
    await expect(guess(`account:three ${names}`, '::1')).rejects.toMatchObject({ status: 429, retryAfter: 600 })
    await expect(countFailure('::1')).rejects.toMatchObject({ status: 429 })
    await expect(countFailure('::2')).resolves.toBeUndefined()
    await clock.advance(600_000)
    await guess(`account:three ${names}`, '::1')
  })

  test('what is remembered holds no name, and goes when all is forgiven', async () => {
    const { fail, store, clock, name } = throttle()
    await fail(1)
    const rows = async () => (await database.db.execute('select key from sign_in_failures')).rows
    expect(JSON.stringify(await rows())).not.toContain(name)
    const before = (await rows()).length
    const now = new Date(clock.now())
    await store.forgetEnded(now, now)
    expect(await rows()).toHaveLength(before)
    await store.forgetEnded(now, new Date(clock.now() + FORGIVEN_AFTER_MS))
    expect(await rows()).toEqual([])
  })
})

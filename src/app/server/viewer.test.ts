import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { login, logout, register } from '#features/account/contract.ts'
import { currentUser } from '#features/account/user.ts'
import { createDebate, recentDebates } from '#features/debates/contract/debates.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  return here
}

const albert = { username: 'albert', password: 'a patent clerk in Bern' }
const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

describe('the viewer, resolved once for each call', () => {
  test('a session that has ended leaves the anonymous visitor, not somebody without a face', async () => {
    const here = await product()
    const me = here.visitor()
    await me.call(register, { body: albert })
    const sid = me.cookies.get('sid') ?? ''
    await me.call(logout)
    const { id } = await me.call(createDebate, { body: question })
    me.cookies.set('sid', sid)
    await expect(me.call(currentUser)).rejects.toMatchObject({ status: 401 })
    expect((await me.call(recentDebates)).map((debate) => debate.id)).toEqual([id])
  })

  test('§6 a plan that ends or begins counts at the next call', async () => {
    const here = await product()
    const me = here.visitor()
    const { id } = await me.call(register, { body: albert })
    const body = { ...question, option1Model: 'gpt-4o' }
    await expect(me.call(createDebate, { body })).rejects.toMatchObject({ status: 403, code: 'upgrade-required' })
    const setTier = (tier: string) =>
      here.database.db.execute(
        sql`update users set subscription_tier = ${tier}, subscription_period_end = now() + interval '100 years' where id = ${id}`,
      )
    await setTier('standard')
    await me.call(createDebate, { body })
    await setTier('free')
    await expect(me.call(createDebate, { body })).rejects.toMatchObject({ status: 403 })
  })

  test('an account that was removed behind our back is signed out everywhere', async () => {
    const here = await product()
    const me = here.visitor()
    const { id } = await me.call(register, { body: albert })
    await here.database.db.execute(sql`delete from users where id = ${id}`)
    await expect(me.call(currentUser)).rejects.toMatchObject({ status: 401 })
  })

  test('§14: the database away: whoever has a session hears 503, and is not signed out by it', async () => {
    const here = await world()
    const [me, stranger] = [here.visitor(), here.visitor()]
    await me.call(register, { body: albert })
    await here.database.close()
    try {
      expect((await me.fetch('/api/user')).status).toBeGreaterThanOrEqual(500)
      expect(me.cookies.has('sid')).toBe(true)
      // Without a session cookie, the server does not query the database.
      expect((await stranger.fetch('/api/config')).status).toBe(200)
    } finally {
      await here.close().catch(() => {})
    }
  })
})

describe('several instances', () => {
  test('a session made by one is known to the other, and so are the failures; signing out counts at once', async () => {
    const shared = { database: await testDatabase(), broadcast: null, clock: stoppedClock() }
    try {
      const [one, other] = [await product({ shared }), await product({ shared })]
      const me = one.visitor()
      const user = await me.call(register, { body: albert })
      const same = other.visitor()
      for (const [name, value] of me.cookies) same.cookies.set(name, value)
      expect(await same.call(currentUser)).toEqual(user)
      await me.call(logout)
      await expect(same.call(currentUser)).rejects.toMatchObject({ status: 401 })
      const guesser = [one.visitor(), other.visitor()]
      for (let guess = 0; guess < 6; guess++) {
        const wrong = { ...albert, password: 'a wrong guess' }
        await expect(guesser[guess % 2]?.call(login, { body: wrong })).rejects.toMatchObject({ status: 401 })
      }
      await expect(other.visitor().call(login, { body: albert })).rejects.toMatchObject({ status: 429 })
      for (const instance of open.splice(0)) await instance.close()
    } finally {
      await shared.database.close()
    }
  })
})

describe('what has ended is swept away', () => {
  test('sessions after their absolute end, forgiven failures after some hours; what lives stays', async () => {
    const here = await product()
    const [me, stranger] = [here.visitor(), here.visitor()]
    await me.call(register, { body: albert })
    await expect(stranger.call(login, { body: { ...albert, password: 'a wrong guess' } })).rejects.toThrow('401')
    const left = async () => {
      const { rows } = await here.database.db.execute(
        sql`select (select count(*)::int from sessions) as sessions, (select count(*)::int from sign_in_failures) as failures`,
      )
      return rows[0]
    }
    await here.clock.advance(3_600_000)
    expect(await left()).toEqual({ sessions: 1, failures: 1 })
    await here.clock.advance(4 * 3_600_000)
    await expect.poll(left).toEqual({ sessions: 1, failures: 0 })
    await here.database.db.execute(sql`update sessions set expires_at = expires_at - interval '60 days'`)
    await here.clock.advance(3_600_000)
    await expect.poll(left).toEqual({ sessions: 0, failures: 0 })
  })
})

test('ASVS 16.3 sign-ins are counted for the operator, without a name', async () => {
  const here = await product()
  const me = here.visitor()
  await me.call(register, { body: albert })
  await expect(me.call(login, { body: { ...albert, username: 'mistyped' } })).rejects.toThrow('401')
  const metrics = await (await me.fetch('/metrics')).text()
  expect(metrics).toContain('account_events_total{event="registered"} 1')
  expect(metrics).toContain('account_events_total{event="sign-in-failed"} 1')
  const lines = here.log.filter(({ msg }) => msg === 'account')
  expect(lines).toMatchObject([{ event: 'registered' }, { event: 'sign-in-failed', userId: null, ip: '127.0.0.1' }])
  expect(JSON.stringify(here.log)).not.toContain('mistyped')
})

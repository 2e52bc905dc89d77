import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { login } from '#features/account/contract.ts'
import { readSubscription } from '#features/billing/contract.ts'
import { readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { TIERS } from '#features/models/catalogue.ts'
import { stoppedClock } from '#testing/clock.ts'
import { databaseKinds } from '#testing/database.ts'
import { quickPasswords as passwords, world } from '#testing/world.ts'
import { seed } from './seed.ts'

describe.each(databaseKinds)('npm run seed ($name)', ({ open }) => {
  test('run twice, even side by side, it makes everything once; the passwords are told once and are all different', async () => {
    const database = await open()
    try {
      const deps = { db: database.db, passwords, clock: stoppedClock(), randomBytes }
      const runs = [...(await Promise.all([seed(deps), seed(deps)])), await seed(deps)].flat()
      const told = runs.filter((account) => account.password !== null)
      expect(told.map(({ username }) => username).toSorted()).toEqual(['demo-free', 'demo-pro', 'demo-standard'])
      expect(new Set(told.map(({ password }) => password)).size).toBe(3)
      const count = sql`select (select count(*)::int from users) as users, (select count(*)::int from ai_debates) as debates`
      expect((await database.db.execute(count)).rows).toEqual([{ users: 3, debates: 9 }])
    } finally {
      await database.close()
    }
  })

  test('a user per plan with debates in three languages, signed in to like any other', async () => {
    const database = await open()
    const clock = stoppedClock()
    const accounts = await seed({ db: database.db, passwords, clock, randomBytes })
    const here = await world({ shared: { database, broadcast: null, clock } })
    try {
      expect(accounts.map(({ tier }) => tier)).toEqual(TIERS)
      for (const { username, tier, password } of accounts) {
        const me = here.visitor()
        const user = await me.call(login, { body: { username, password } })
        expect(user).toMatchObject({
          subscriptionTier: tier,
          subscriptionStatus: tier === 'free' ? 'active' : 'cancelled',
        })
        // Accounts with a paid plan have an email, because an upgrade needs one. Their plans are never renewed.
        expect(await me.call(readSubscription)).toMatchObject({
          tier,
          cancelAtPeriodEnd: tier !== 'free',
          email: tier === 'free' ? null : `demo-${tier}@example.com`,
        })
        const list = await me.call(userDebates)
        expect(new Set(list.map(({ language }) => language)).size).toBe(3)
        for (const { id } of list) {
          const { responses, liveTurn } = await me.call(readDebate, { params: { id } })
          expect(responses.map(({ turnNumber }) => turnNumber)).toEqual(responses.map((_, index) => index + 1))
          expect([responses.length % 2, liveTurn]).toEqual([0, null])
        }
      }
    } finally {
      await here.close()
      await database.close()
    }
  })
})

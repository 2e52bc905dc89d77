import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { quickPasswords, world, type World, type WorldOptions } from '#testing/world.ts'
import { changePassword, deleteAccount, login } from '../../contract.ts'
import { currentUser } from '../../user.ts'
import { loginByRecoveryCode, loginByReset } from '../../credential-contract.ts'
import { CONFIRMED_MS } from '../sessions.ts'
import { newCode } from './recovery-routes.ts'
import { resetLinkMaker } from './credential-store.ts'

const HOUR_MS = 60 * 60_000
const newPassword = 'spooky action far away'
let shared: World
beforeAll(async () => {
  shared = await world({ limits: { failedSignInsPerIp: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => shared.close())
let people = 0

async function product(here: World = shared) {
  const lost = here.visitor()
  const name = `albert ${(people += 1)}`
  const user = await signUp(lost, name)
  const createResetLink = resetLinkMaker({ db: here.database.db, randomBytes })
  const link = () => createResetLink(user.id, here.clock.now())
  const logIn = (who: Visitor, password: string) => who.call(login, { body: { username: name, password } })
  return { ...here, name, user, lost, me: here.visitor(), stranger: here.visitor(), link, logIn }
}

async function apart(options: WorldOptions): Promise<World> {
  const here = await world(options)
  onTestFinished(() => here.close())
  return here
}

const isSignedIn = (who: Visitor) =>
  who.call(currentUser).then(
    () => true,
    () => false,
  )
const follow = (who: Visitor, token: string) => who.call(loginByReset, { body: { token } })
const setPassword = (who: Visitor, over: object = {}) => who.call(changePassword, { body: { newPassword, ...over } })

describe('§18 POST /api/login/reset', () => {
  const invalid = { status: 401, code: 'reset-link-invalid' }

  test('a made-up token, one whose hour is over and one that a newer link replaced open nothing', async () => {
    const { me, link, clock } = await product()
    await expect(follow(me, 'made up')).rejects.toMatchObject(invalid)
    const replaced = await link()
    const late = await link()
    await expect(follow(me, replaced)).rejects.toMatchObject(invalid)
    await clock.advance(HOUR_MS)
    await expect(follow(me, late)).rejects.toMatchObject(invalid)
    expect(me.cookies.size).toBe(0)
  })

  test('a link is used once, also by five at the same time', async () => {
    const { visitor, link } = await product()
    const token = await link()
    // There are only five browsers, because each failed attempt counts as a guess and the limit is six (§15).
    const browsers = Array.from({ length: 5 }, () => visitor())
    const followed = await Promise.allSettled(browsers.map((one) => follow(one, token)))
    expect(followed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(follow(visitor(), token)).rejects.toThrow('401')
  })

  test('tried tokens count against the address', async () => {
    const { stranger, me, link } = await product(await apart({ limits: { failedSignInsPerIp: 3 } }))
    for (let tried = 0; tried < 3; tried++) await expect(follow(stranger, `made up ${tried}`)).rejects.toThrow('401')
    await expect(follow(me, await link())).rejects.toMatchObject({ status: 429, code: 'too-many-attempts' })
  })

  test('signs in, ends every other session, and a new password needs no old one', async () => {
    const { me, lost, user, link, logIn } = await product()
    expect(await follow(me, await link())).toEqual(user)
    expect([await isSignedIn(me), await isSignedIn(lost)]).toEqual([true, false])
    await setPassword(me)
    await expect(logIn(lost, PASSWORD)).rejects.toMatchObject({ status: 401 })
    await logIn(lost, newPassword)
  })

  test('the database holds neither the token nor anything that signs in with it', async () => {
    const { link, stranger, database, user } = await product()
    const token = await link()
    const links = sql`select * from reset_links where user_id = ${user.id}`
    const { rows } = await database.db.execute<{ token_hash: string }>(links)
    expect(JSON.stringify(rows)).not.toContain(token)
    await expect(follow(stranger, rows[0]?.token_hash ?? '')).rejects.toMatchObject(invalid)
  })

  test('links whose hour is over are swept away', async () => {
    const { link, clock, database } = await product()
    await link()
    await clock.advance(2 * HOUR_MS)
    await expect.poll(async () => (await database.db.execute(sql`select token_hash from reset_links`)).rows).toEqual([])
  })
})

describe('§18 a sign-in that stands for the password', () => {
  const needed = { status: 403, code: 'confirmation-required' }

  test('one by password does not: without the old one nothing is changed, nothing deleted', async () => {
    const { me, logIn } = await product()
    await logIn(me, PASSWORD)
    await expect(setPassword(me)).rejects.toMatchObject(needed)
    await expect(me.call(deleteAccount, { body: {} })).rejects.toMatchObject(needed)
    await logIn(me, PASSWORD)
  })

  test('it does so for ten minutes, in its own browser, and not for a wrong old password', async () => {
    const { me, stranger, link, clock, logIn } = await product()
    await follow(me, await link())
    await expect(setPassword(me, { currentPassword: 'a wrong one' })).rejects.toMatchObject({ code: 'wrong-password' })
    await logIn(stranger, PASSWORD)
    await expect(setPassword(stranger)).rejects.toMatchObject(needed)
    await clock.advance(CONFIRMED_MS)
    await expect(setPassword(me)).rejects.toMatchObject(needed)
  })

  test('a weak password is refused all the same; the new one ends the permission', async () => {
    const { me, link } = await product()
    await follow(me, await link())
    await expect(setPassword(me, { newPassword: 'albert1' })).rejects.toMatchObject({ status: 400 })
    await setPassword(me)
    await expect(setPassword(me, { newPassword: 'another one again' })).rejects.toMatchObject(needed)
  })
})

describe('§18 POST /api/login/recovery', () => {
  const invalid = { status: 401, code: 'recovery-code-invalid' }
  async function withCodes(numbers: readonly number[], inside: World = shared) {
    const here = await product(inside)
    const recover = (who: Visitor, code: string, username = here.name) =>
      who.call(loginByRecoveryCode, { body: { username, code } })
    const codes = numbers.map((number) => newCode(number, randomBytes))
    for (const [index, code] of codes.entries()) {
      const hash = await quickPasswords.hash(code.replaceAll('-', ''))
      await here.database.db.execute(sql`
        insert into recovery_codes (user_id, number, code_hash, created_at)
        values (${here.user.id}, ${numbers[index]}, ${hash}, now())`)
    }
    return { ...here, recover, codes: codes as [string, ...string[]] }
  }

  test('a name nobody has, a wrong code, another’s code and what can be no code look the same: 401', async () => {
    const { me, stranger, codes, name, recover } = await withCodes([0])
    await signUp(stranger, 'niels')
    const tries = [
      ['nobody', codes[0]],
      ['niels', codes[0]],
      [name, '0000-0000-0000'],
      [name, '1000-0000-0000'],
      [name, PASSWORD],
    ] as const
    for (const [username, code] of tries) await expect(recover(me, code, username)).rejects.toMatchObject(invalid)
    expect(me.cookies.size).toBe(0)
  })

  test('§15 each of them costs the same work: one query for the account, one hash', async () => {
    let hashes = 0
    const passwords = {
      ...quickPasswords,
      verify: (...given: Parameters<typeof quickPasswords.verify>) => ((hashes += 1), quickPasswords.verify(...given)),
    }
    const { me, codes, name, recover } = await withCodes([0], await apart({ passwords }))
    for (const [username, code] of [
      ['nobody', codes[0]],
      [name, '1000-0000-0000'],
      [name, 'none'],
    ] as const) {
      hashes = 0
      await expect(recover(me, code, username)).rejects.toMatchObject(invalid)
      expect(hashes).toBe(1)
    }
  })

  test('§15 throttling: guesses of codes and of passwords are counted together', async () => {
    const { me, codes, recover, logIn } = await withCodes([0])
    for (let guess = 0; guess < 3; guess++) await expect(recover(me, '0000-0000-0000')).rejects.toMatchObject(invalid)
    for (let guess = 0; guess < 3; guess++)
      await expect(logIn(me, `wrong ${guess}`)).rejects.toMatchObject({ status: 401 })
    await expect(recover(me, codes[0])).rejects.toMatchObject({ status: 429, code: 'too-many-attempts' })
  })

  test('a code signs in once, ends every other session, and a new password needs no old one', async () => {
    const { me, lost, user, stranger, codes, recover } = await withCodes([0, 7])
    expect(await recover(me, codes[0].toUpperCase().replaceAll('-', ' '))).toEqual(user)
    expect([await isSignedIn(me), await isSignedIn(lost)]).toEqual([true, false])
    await expect(recover(stranger, codes[0])).rejects.toMatchObject(invalid)
    await setPassword(me)
    await recover(stranger, codes[1] ?? '')
  })

  test('ten at the same time with one code: one is let in', async () => {
    const { visitor, codes, recover } = await withCodes([0])
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => recover(visitor(), codes[0])))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('what opens an account stands in no log', async () => {
    const { me, stranger, codes, link, log, recover } = await withCodes([0], await apart({}))
    const token = await link()
    await follow(stranger, token)
    await recover(me, codes[0])
    expect(log.filter(({ msg }) => msg === 'account').map(({ event }) => event)).toEqual([
      'registered',
      'signed-in-by-link',
      'signed-in-by-code',
    ])
    expect(JSON.stringify(log)).not.toContain(token)
    expect(JSON.stringify(log)).not.toContain(codes[0])
  })
})

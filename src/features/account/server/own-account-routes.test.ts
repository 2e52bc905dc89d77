import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  login,
  register,
  updateProfile,
} from '../contract.ts'
import { currentUser, saveTheme } from '../user.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const password = 'a patent clerk in Bern'
const newPassword = 'spooky action far away'
const NOWHERE = '0198c0de-0000-7000-8000-000000000001'

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  const [me, second, other] = [here.visitor({ 'user-agent': 'First' }), here.visitor(), here.visitor()]
  const user = await me.call(register, { body: { username: 'albert', password } })
  await second.call(login, { body: { username: 'albert', password } })
  await other.call(register, { body: { username: 'niels', password } })
  return { ...here, user, me, second, other, stranger: here.visitor() }
}

const isSignedIn = (who: Visitor) =>
  who.call(currentUser).then(
    () => true,
    () => false,
  )
const unknown = { status: 401, code: 'authentication-required', message: '401: Authentication required' }

describe('§6 without a session', () => {
  test('each of the account’s calls: 401 Authentication required', async () => {
    const { stranger } = await product()
    const profile = { displayName: 'Al', username: 'albert' }
    await expect(stranger.call(currentUser)).rejects.toMatchObject(unknown)
    await expect(stranger.call(updateProfile, { body: profile })).rejects.toMatchObject(unknown)
    await expect(stranger.call(saveTheme, { body: { theme: 'dark' } })).rejects.toMatchObject(unknown)
    await expect(
      stranger.call(changePassword, { body: { currentPassword: password, newPassword } }),
    ).rejects.toMatchObject(unknown)
    await expect(stranger.call(exportAccount)).rejects.toMatchObject(unknown)
    await expect(stranger.call(deleteAccount, { body: { password } })).rejects.toMatchObject(unknown)
    await expect(stranger.call(listSessions)).rejects.toMatchObject(unknown)
    await expect(stranger.call(endOtherSessions)).rejects.toMatchObject(unknown)
    await expect(stranger.call(endSession, { params: { id: NOWHERE } })).rejects.toMatchObject(unknown)
  })

  test('§15 CSRF: with a session, but from another site: 403, and nothing has happened', async () => {
    const { me } = await product()
    const calls = [
      ['PATCH', '/api/user', { displayName: 'Evil', username: 'evil' }],
      ['POST', '/api/user/theme', { theme: 'dark' }],
      ['POST', '/api/user/password', { currentPassword: password, newPassword }],
      ['DELETE', '/api/user', { password }],
      ['DELETE', '/api/user/sessions', {}],
      ['DELETE', `/api/user/sessions/${NOWHERE}`, {}],
    ] as const
    const before = await me.call(currentUser)
    for (const [method, path, body] of calls) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
      const refused = await me.fetch(path, { method, headers, body: JSON.stringify(body) })
      expect(refused.status, path).toBe(403)
    }
    expect(await me.call(currentUser)).toEqual(before)
  })
})

describe('§7 PATCH /api/user', () => {
  test.each([
    [{ displayName: '', username: 'albert' }, 'Display name is required'],
    [{ displayName: 'x'.repeat(51), username: 'albert' }, 'Display name must be under 50 characters'],
    [{ displayName: 'Al', username: 'al' }, 'Username must be at least 3 characters'],
    [{ displayName: 'Al', username: 'x'.repeat(21) }, 'Username must be under 20 characters'],
  ])('§5 %j is refused', async (body, message) => {
    const { me } = await product()
    await expect(me.call(updateProfile, { body })).rejects.toMatchObject({ status: 400, message: `400: ${message}` })
  })

  test.each(['niels', 'NIELS', 'nie1s', 'admin', 'Cat'])('%s is another’s or the house’s: 409', async (username) => {
    const { me, user } = await product()
    await expect(me.call(updateProfile, { body: { displayName: 'Al', username } })).rejects.toMatchObject({
      status: 409,
      code: 'username-taken',
    })
    expect(await me.call(currentUser)).toEqual(user)
  })

  test.each(['subscriptionTier', 'id', 'stripeCustomerId', 'password', '__proto__'])(
    '§15 mass assignment: %s is refused, the row as it was',
    async (field) => {
      const { me, user, database } = await product()
      const before = await database.db.execute(sql`select * from users order by id`)
      const body = `{"displayName":"Al","username":"albert","${field}":"pro"}`
      const headers = { 'content-type': 'application/json' }
      expect((await me.fetch('/api/user', { method: 'PATCH', headers, body })).status).toBe(400)
      expect((await database.db.execute(sql`select * from users order by id`)).rows).toEqual(before.rows)
      expect(await me.call(currentUser)).toEqual(user)
    },
  )

  test('the profile is changed, and signs in by its new name', async () => {
    const { me, user, stranger } = await product()
    const changed = { displayName: 'Prof. <Albert>', username: 'Albert.E' }
    expect(await me.call(updateProfile, { body: changed })).toEqual({ ...user, ...changed })
    expect(await me.call(currentUser)).toEqual({ ...user, ...changed })
    await expect(stranger.call(login, { body: { username: 'albert', password } })).rejects.toThrow('401')
    await stranger.call(login, { body: { username: 'albert.e', password } })
  })
})

describe('§7 POST /api/user/theme', () => {
  test('no theme of ours: 400', async () => {
    const { me } = await product()
    await expect(me.call(saveTheme, { body: { theme: 'blue' } })).rejects.toMatchObject({ status: 400 })
  })

  test('§4 Theme: saved for every device, and for nobody else', async () => {
    const { me, second, other } = await product()
    await me.call(saveTheme, { body: { theme: 'dark' } })
    expect([(await second.call(currentUser)).theme, (await other.call(currentUser)).theme]).toEqual(['dark', 'light'])
  })
})

describe('§11 POST /api/user/password', () => {
  const change = (who: Visitor, over: object = {}) =>
    who.call(changePassword, { body: { currentPassword: password, newPassword, ...over } })

  test('a wrong present password: 403, counted like a failed sign-in', async () => {
    const { me } = await product()
    for (let guess = 0; guess < 6; guess++)
      await expect(change(me, { currentPassword: 'wrong' })).rejects.toMatchObject({
        status: 403,
        code: 'wrong-password',
      })
    await expect(change(me)).rejects.toMatchObject({ status: 429 })
    expect(await isSignedIn(me)).toBe(true)
  })

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['iloveyou', 'This password is too common'],
    ['albert2026', 'Password must not be the username'],
  ])('%s is no new password', async (weak, message) => {
    const { me } = await product()
    await expect(change(me, { newPassword: weak })).rejects.toMatchObject({ status: 400, message: `400: ${message}` })
  })

  test('ASVS 7.4.3: every other session ends, this one is a new one, and only the new password signs in', async () => {
    const { me, second, other, stranger, url } = await product()
    const before = me.cookies.get('sid')
    await change(me)
    expect([await isSignedIn(me), await isSignedIn(second), await isSignedIn(other)]).toEqual([true, false, true])
    expect((await fetch(`${url}/api/user`, { headers: { cookie: `sid=${before}` } })).status).toBe(401)
    await expect(stranger.call(login, { body: { username: 'albert', password } })).rejects.toThrow('401')
    await stranger.call(login, { body: { username: 'albert', password: newPassword } })
  })
})

describe('sessions of one’s own', () => {
  test('another’s, one that is not there and no id at all: 404, and nothing ends', async () => {
    const { me, other } = await product()
    const [theirs] = await other.call(listSessions)
    for (const id of [theirs?.id ?? '', NOWHERE, 'all', "'; drop table sessions; --"]) {
      await expect(me.call(endSession, { params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'session-not-found',
      })
    }
    expect(await isSignedIn(other)).toBe(true)
  })

  test('the list tells which one asks, and holds nobody else’s and no token', async () => {
    const { me, second, clock } = await product()
    await clock.advance(600_000)
    await second.call(currentUser)
    const listed = await me.call(listSessions)
    expect(listed.map(({ current, userAgent }) => [current, userAgent])).toEqual([
      [false, expect.any(String)],
      [true, 'First'],
    ])
    expect(listed[0]?.lastSeenAt).toBe(new Date(clock.now()).toISOString())
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(
      ['createdAt', 'current', 'expiresAt', 'id', 'lastSeenAt', 'userAgent'].toSorted(),
    )
  })

  test('all others at once: this device stays signed in, and so does everybody else', async () => {
    const { me, second, other } = await product()
    await me.call(endOtherSessions)
    expect(await Promise.all([me, second, other].map(isSignedIn))).toEqual([true, false, true])
    expect(await me.call(listSessions)).toMatchObject([{ current: true }])
  })

  test('ASVS 7.4.1 revocation is immediate: another device’s, then this one’s', async () => {
    const { me, second } = await product()
    const listed = await me.call(listSessions)
    const idOf = (current: boolean) => listed.find((session) => session.current === current)?.id ?? ''
    await me.call(endSession, { params: { id: idOf(false) } })
    expect([await isSignedIn(me), await isSignedIn(second)]).toEqual([true, false])
    expect(me.cookies.has('sid')).toBe(true)
    await me.call(endSession, { params: { id: idOf(true) } })
    expect(me.cookies.has('sid')).toBe(false)
  })
})

describe('§11 GET /api/user/export', () => {
  test('five an hour: the sixth is refused', async () => {
    const { me, other } = await product()
    for (let time = 0; time < 5; time++) await me.call(exportAccount)
    await expect(me.call(exportAccount)).rejects.toMatchObject({ status: 429, code: 'too-many-exports' })
    await other.call(exportAccount)
  })

  test('one’s own profile and sign-ins, as a file', async () => {
    const { me, user } = await product()
    const { headers } = await me.fetch('/api/user/export')
    expect(headers.get('content-disposition')).toBe('attachment; filename="einstein-vs-cat.json"')
    const all = await me.call(exportAccount)
    expect(all).toMatchObject({ user, debates: [] })
    expect(all.signIns.map(({ id }) => id)).toEqual((await me.call(listSessions)).map(({ id }) => id))
  })
})

describe('§11 DELETE /api/user', () => {
  const remove = (who: Visitor, given = password) => who.call(deleteAccount, { body: { password: given } })

  test('a wrong password, or none after registering or signing in by password (§18): 403, all is as it was', async () => {
    const { me, second, user } = await product()
    await expect(remove(me, 'wrong')).rejects.toMatchObject({ status: 403, code: 'wrong-password' })
    for (const who of [me, second])
      await expect(who.call(deleteAccount, { body: {} })).rejects.toMatchObject({ code: 'confirmation-required' })
    expect(await me.call(currentUser)).toEqual(user)
  })

  test('account and sessions on every device go; others’ stay; the name is free again', async () => {
    const { me, second, other, stranger, database, user } = await product()
    await remove(me)
    expect(me.cookies.has('sid')).toBe(false)
    expect([await isSignedIn(me), await isSignedIn(second), await isSignedIn(other)]).toEqual([false, false, true])
    const left = await database.db.execute(sql`
      select 1 from users where id = ${user.id} union all select 1 from sessions where user_id = ${user.id}`)
    expect(left.rows).toEqual([])
    await expect(stranger.call(login, { body: { username: 'albert', password } })).rejects.toThrow('401')
    await stranger.call(register, { body: { username: 'albert', password } })
  })
})

test('§15 mass assignment: no key of a user’s JSON speaks of passwords, payments or sessions', async () => {
  const { me, stranger } = await product()
  const answers = [
    await stranger.call(register, { body: { username: 'erwin', password } }),
    await stranger.call(login, { body: { username: 'erwin', password } }),
    await me.call(currentUser),
    await me.call(updateProfile, { body: { displayName: 'Al', username: 'albert' } }),
    (await me.call(exportAccount)).user,
  ]
  for (const answer of answers) {
    expect(Object.keys(answer).filter((key) => /password|stripe|session|hash|skeleton/i.test(key))).toEqual([])
  }
  // Reads the raw response, because the contract's schema drops unknown fields.
  const raw = await (await me.fetch('/api/user')).text()
  expect(raw).not.toMatch(/"[^"]*(password|stripe|session)[^"]*":/i)
})

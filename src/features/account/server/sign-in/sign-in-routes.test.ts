import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { Problem } from '#platform/server/errors.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { Visitor } from '#testing/visitor.ts'
import { quickPasswords, world, type World, type WorldOptions } from '#testing/world.ts'
import { authLogout, login, logout, register } from '../../contract.ts'
import { currentUser } from '../../user.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  return { ...here, me: here.visitor(), stranger: here.visitor() }
}

const password = 'a patent clerk in Bern'
const albert = { username: 'albert', password }
const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const signIn = (who: Visitor, over: object = {}) => who.call(login, { body: { ...albert, ...over } })
const isSignedIn = (who: Visitor) =>
  who.call(currentUser).then(
    () => true,
    () => false,
  )

describe('§7 POST /api/register', () => {
  test('§5 a short name or password is refused at its field, and nobody is signed in', async () => {
    const { me } = await product()
    await expect(me.call(register, { body: { username: 'al', password: '12345' } })).rejects.toMatchObject({
      status: 400,
      problem: {
        errors: [
          { path: 'username', message: 'Username must be at least 3 characters' },
          { path: 'password', message: 'Password must be at least 6 characters' },
        ],
      },
    })
    expect(me.cookies.size).toBe(0)
  })

  test.each(['albert', 'ALBERT', ' albert ', 'ａｌｂｅｒｔ', 'a1bert', 'admin', 'Einstein'])(
    '§15 homoglyphs: %j, when there is an albert: 409 username-taken',
    async (username) => {
      const { me, stranger } = await product()
      await me.call(register, { body: albert })
      await expect(stranger.call(register, { body: { ...albert, username } })).rejects.toMatchObject({
        status: 409,
        code: 'username-taken',
        message: '409: This username is already taken',
      })
      expect(await isSignedIn(stranger)).toBe(false)
    },
  )

  test('§15 a common password is refused', async () => {
    const { me } = await product()
    await expect(me.call(register, { body: { ...albert, password: 'iloveyou' } })).rejects.toMatchObject({
      status: 400,
      message: '400: This password is too common',
    })
  })

  test('§15 mass assignment: a plan or an id of one’s own choosing is refused', async () => {
    const { me } = await product()
    for (const extra of [{ subscriptionTier: 'pro' }, { id: '0198c0de-0000-7000-8000-000000000001' }]) {
      await expect(me.call(register, { body: { ...albert, ...extra } })).rejects.toMatchObject({ status: 400 })
    }
  })

  test('§15 ten new accounts an hour from one address: 429; a name that is taken does not use one up', async () => {
    const { me, stranger, clock } = await product({ limits: { registrationsPerIpPerHour: 2 } })
    await me.call(register, { body: albert })
    await expect(stranger.call(register, { body: albert })).rejects.toMatchObject({ status: 409 })
    await stranger.call(register, { body: { ...albert, username: 'niels' } })
    const refused = stranger.call(register, { body: { ...albert, username: 'erwin' } })
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many-registrations' })
    await clock.advance(3_600_000)
    await stranger.call(register, { body: { ...albert, username: 'erwin' } })
  })

  test('ASVS 6.3.8 who asks for one name after the other is stopped', async () => {
    const { me, stranger } = await product({ limits: { failedSignInsPerIp: 3 } })
    await me.call(register, { body: albert })
    for (let asked = 0; asked < 3; asked++)
      await expect(stranger.call(register, { body: albert })).rejects.toMatchObject({ status: 409 })
    await expect(stranger.call(register, { body: albert })).rejects.toMatchObject({ status: 429 })
  })

  test('201 with the user of §11, nothing else, and signed in', async () => {
    const { me, clock, database } = await product()
    const response = await me.fetch('/api/register', post({ ...albert, displayName: ' Albert\u202E ', bio: '' }))
    expect(response.status).toBe(201)
    const user = (await response.json()) as Record<string, unknown>
    expect(user).toEqual({
      id: expect.any(String),
      username: 'albert',
      displayName: 'Albert',
      bio: null,
      profilePicture: null,
      email: null,
      theme: 'light',
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      subscriptionPeriodEnd: null,
      createdAt: new Date(clock.now()).toISOString(),
    })
    expect(await me.call(currentUser)).toEqual(user)
    const { rows } = await database.db.execute(sql`select * from users`)
    expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('§7 POST /api/login', () => {
  test('a wrong password and a name nobody has look the same: 401, §8 server message', async () => {
    const { me, stranger } = await product()
    await me.call(register, { body: albert })
    const refusals = [
      { password: 'another one' },
      { username: 'nobody' },
      { username: 'admin' },
      { username: '<script>' },
    ]
    for (const wrong of refusals) {
      await expect(signIn(stranger, wrong)).rejects.toMatchObject({
        status: 401,
        code: 'invalid-credentials',
        message: '401: Invalid username or password',
      })
    }
    expect(stranger.cookies.size).toBe(0)
  })

  test('§15 throttling: six wrong ones, and even the right one must wait; names without account alike', async () => {
    const { me, stranger, clock } = await product()
    await me.call(register, { body: albert })
    for (const username of ['albert', 'nobody']) {
      for (let guess = 0; guess < 6; guess++)
        await expect(signIn(stranger, { username, password: `wrong ${guess}` })).rejects.toMatchObject({ status: 401 })
      const refused = await stranger.fetch('/api/login', post({ username, password }))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    }
    await expect(signIn(stranger, { username: 'A1BERT' })).rejects.toMatchObject({ status: 429 })
    await clock.advance(1000)
    await signIn(stranger)
  })

  test('§15 nobody is shut out: a browser that has signed in before has a count of its own', async () => {
    const { me, stranger } = await product()
    await me.call(register, { body: albert })
    await me.call(logout)
    for (let guess = 0; guess < 6; guess++)
      await expect(signIn(stranger, { password: 'wrong one' })).rejects.toMatchObject({ status: 401 })
    await expect(signIn(stranger)).rejects.toMatchObject({ status: 429 })
    await signIn(me)
  })

  test('§15 thirty failures from one address, whatever the names: 429', async () => {
    const { stranger } = await product({ limits: { failedSignInsPerIp: 2 } })
    for (const username of ['one', 'two'])
      await expect(signIn(stranger, { username })).rejects.toMatchObject({ status: 401 })
    await expect(signIn(stranger, { username: 'three' })).rejects.toMatchObject({
      status: 429,
      code: 'too-many-attempts',
    })
  })

  test('§15 CSRF: from another site it is refused, whatever it carries', async () => {
    const { me, stranger } = await product()
    await me.call(register, { body: albert })
    for (const path of ['/api/login', '/api/register', '/api/logout', '/api/auth/logout']) {
      for (const header of [['sec-fetch-site', 'cross-site'] as const, ['origin', 'https://evil.example'] as const]) {
        const refused = await stranger.fetch(path, post(albert, Object.fromEntries([header])))
        expect(refused.status, path).toBe(403)
      }
    }
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(albert) }
    expect((await stranger.fetch('/api/login', form)).status).toBe(415)
  })

  test('too many hashes wait: 503 with Retry-After, and it is held against nobody', async () => {
    let full = false
    const busy = new Problem(503, 'busy', { retryAfter: 5 })
    const passwords: PasswordHasher = {
      ...quickPasswords,
      hash: (given) => (full ? Promise.reject(busy) : quickPasswords.hash(given)),
      verify: (hashed, given) => (full ? Promise.reject(busy) : quickPasswords.verify(hashed, given)),
    }
    const limits = { failedSignInsPerIp: 5, registrationsPerIpPerHour: 2 }
    const { me, stranger } = await product({ passwords, limits })
    await me.call(register, { body: albert })
    full = true
    const niels = { ...albert, username: 'niels' }
    for (let attempt = 0; attempt < 9; attempt++) {
      const refused = await stranger.fetch('/api/login', post(albert))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await stranger.fetch('/api/register', post(niels))).status).toBe(503)
    }
    full = false
    await signIn(stranger)
    await stranger.call(register, { body: niels })
  })

  test('200 with the user; the name may be written otherwise', async () => {
    const { me, stranger } = await product()
    const user = await me.call(register, { body: albert })
    expect(await signIn(stranger, { username: ' ALBERT ' })).toEqual(user)
    expect(await stranger.call(currentUser)).toEqual(user)
  })

  test('ASVS 7.2.4 rotation: every sign-in is a new session, and the one before it is over', async () => {
    const { me, visitor, url } = await product()
    await me.call(register, { body: albert })
    for (const again of [() => signIn(me), () => me.call(register, { body: { ...albert, username: 'niels' } })]) {
      const before = me.cookies.get('sid') ?? ''
      await again()
      expect(me.cookies.get('sid')).not.toBe(before)
      const replayed = await fetch(`${url}/api/user`, { headers: { cookie: `sid=${before}` } })
      expect(replayed.status).toBe(401)
    }
    const fixed = visitor()
    fixed.cookies.set('sid', 'chosen-by-the-attacker')
    await signIn(fixed)
    expect(fixed.cookies.get('sid')).not.toBe('chosen-by-the-attacker')
  })

  test('§15: neither token nor password stands in an answer or in the log; attempts do', async () => {
    const { me, stranger, log } = await product()
    const response = await me.fetch('/api/register', post(albert))
    await expect(signIn(stranger, { password: 'a wrong guess' })).rejects.toThrow('401')
    const written = JSON.stringify(log) + (await response.text())
    for (const secret of [password, 'a wrong guess', me.cookies.get('sid') ?? '?', 'argon2id']) {
      expect(written).not.toContain(secret)
    }
    const events = log.filter(({ msg }) => msg === 'account').map(({ event }) => event)
    expect(events).toEqual(['registered', 'sign-in-failed'])
  })
})

describe('§7 POST /api/logout, also seen as POST /api/auth/logout', () => {
  test.each([logout, authLogout])('$path: signed out already is fine', async (call) => {
    const { stranger } = await product()
    await expect(stranger.call(call)).resolves.toBeUndefined()
    await expect(stranger.call(call)).resolves.toBeUndefined()
  })

  test.each([logout, authLogout])(
    '$path: this session ends for whoever holds its cookie; others go on',
    async (call) => {
      const { me, stranger, url } = await product()
      await me.call(register, { body: albert })
      await signIn(stranger)
      const stolen = `sid=${me.cookies.get('sid')}`
      await me.call(call)
      expect(me.cookies.has('sid')).toBe(false)
      expect((await fetch(`${url}/api/user`, { headers: { cookie: stolen } })).status).toBe(401)
      expect(await isSignedIn(stranger)).toBe(true)
    },
  )
})

describe('ASVS 7.3 on the whole product', () => {
  test.each([
    ['is not used for 14 days', 'last_seen_at', '13 days 23 hours', '14 days'],
    ['began 60 days ago', 'expires_at', '59 days 23 hours', '1 hour'],
  ])('a session that %s is over', async (_what, column, almost, whole) => {
    const { me, database } = await product()
    await me.call(register, { body: albert })
    // Changes the row, because moving the clock by sixty days would run all timers of the server.
    const pass = (time: string) =>
      database.db.execute(sql.raw(`update sessions set ${column} = ${column} - interval '${time}'`))
    await pass(almost)
    expect(await isSignedIn(me)).toBe(true)
    await pass(whole)
    expect(await isSignedIn(me)).toBe(false)
  })

  test('over https the cookies are bound to the host', async () => {
    const { me } = await product({ publicUrl: 'https://cat.example' })
    const { headers } = await me.fetch('/api/register', post(albert))
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-device'])
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await isSignedIn(me)).toBe(true)
  })
})

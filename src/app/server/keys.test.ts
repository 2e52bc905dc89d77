import { afterEach, describe, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { changePassword, deleteAccount, exportAccount, listSessions } from '#features/account/contract.ts'
import { listKeys, makeKey, removeKey } from '#features/account/key-contract.ts'
import { currentUser } from '#features/account/user.ts'
import { KEY_TOUCH_MS } from '#features/account/server/keys/keys.ts'
import { CONFIRMED_MS } from '#features/account/server/sessions.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const debate = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
const NOWHERE = '0198c0de-0000-7000-8000-000000000001'

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  const me = here.visitor()
  const user = await signUp(me, 'albert')
  const bearer = (key: string) => here.visitor({ authorization: `Bearer ${key}` })
  const make = async (scope: 'read' | 'write', more: object = {}) =>
    (await me.call(makeKey, { body: { name: 'Laptop', scope, ...more } })).key
  return { ...here, me, user, bearer, make }
}

const refusedWith = (status: number, code: string) => ({ status, code })
const invalid = refusedWith(401, 'invalid-key')
const seenBy = async (who: Visitor) => (await who.call(userDebates)).map(({ id }) => id)

describe('§15 Keys: what is refused', () => {
  test('§6 without a session: 401 for list, make and remove', async () => {
    const { visitor } = await product()
    const unknown = refusedWith(401, 'authentication-required')
    const stranger = visitor()
    await expect(stranger.call(listKeys)).rejects.toMatchObject(unknown)
    await expect(stranger.call(makeKey, { body: { name: 'a', scope: 'read' } })).rejects.toMatchObject(unknown)
    await expect(stranger.call(removeKey, { params: { id: NOWHERE } })).rejects.toMatchObject(unknown)
  })

  test('§5 a name without characters or with too many, an unknown scope, an end that is over: 400', async () => {
    const { me, clock } = await product()
    const wrong = [
      { name: ' ', scope: 'read' },
      { name: 'a'.repeat(51), scope: 'read' },
      { name: 'Laptop', scope: 'all' },
      { name: 'Laptop', scope: 'read', expiresAt: new Date(clock.now()).toISOString() },
    ]
    for (const body of wrong) await expect(me.call(makeKey, { body })).rejects.toMatchObject({ status: 400 })
    expect(await me.call(listKeys)).toEqual([])
  })

  test('§18 without a proof of who it is, or with a wrong password: 403, and no key is made', async () => {
    const { me, clock } = await product()
    await clock.advance(CONFIRMED_MS)
    const body = { name: 'Laptop', scope: 'write' }
    await expect(me.call(makeKey, { body })).rejects.toMatchObject(refusedWith(403, 'confirmation-required'))
    const wrong = me.call(makeKey, { body: { ...body, password: 'spooky action' } })
    await expect(wrong).rejects.toMatchObject(refusedWith(403, 'wrong-password'))
    expect(await me.call(listKeys)).toEqual([])
    await me.call(makeKey, { body: { ...body, password: PASSWORD } })
    expect(await me.call(listKeys)).toHaveLength(1)
  })

  test('no key, none of ours, one that nobody made, two in one header: 401 with WWW-Authenticate (RFC 6750 §3)', async () => {
    const { bearer } = await product()
    const made = `evc_${'A'.repeat(43)}`
    for (const key of ['', 'letmein', made, `${made}, ${made}`]) {
      const answer = await bearer(key).fetch('/api/debates/recent')
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
      expect(await answer.json()).toMatchObject({ code: 'invalid-key' })
    }
  })

  test('a removed key, one whose end has come, one whose account is gone: 401', async () => {
    const { me, bearer, make, clock } = await product()
    const soon = new Date(clock.now() + 60_000).toISOString()
    const [removed, ending, last] = [await make('read'), await make('read', { expiresAt: soon }), await make('read')]
    for (const key of [removed, ending, last]) await bearer(key).call(userDebates)
    const { id = '' } = (await me.call(listKeys)).find(({ prefix }) => removed.startsWith(prefix)) ?? {}
    await me.call(removeKey, { params: { id } })
    await expect(bearer(removed).call(userDebates)).rejects.toMatchObject(invalid)
    await clock.advance(60_000)
    await expect(bearer(ending).call(userDebates)).rejects.toMatchObject(invalid)
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    await expect(bearer(last).call(userDebates)).rejects.toMatchObject(invalid)
  })

  test('a key that may only read changes nothing: 403 for calls that would', async () => {
    const { me, bearer, make } = await product()
    const { id } = await me.call(createDebate, { body: debate })
    const reader = bearer(await make('read'))
    const readOnly = refusedWith(403, 'key-read-only')
    await expect(reader.call(createDebate, { body: debate })).rejects.toMatchObject(readOnly)
    await expect(reader.open(generateTurn, { params: { id }, body: {} })).rejects.toMatchObject(readOnly)
    expect(await seenBy(reader)).toEqual([id])
  })

  test('no key touches account, sign-ins, keys or plan: 403', async () => {
    const { bearer, make } = await product()
    const writer = bearer(await make('write'))
    const closed = refusedWith(403, 'key-not-allowed')
    await expect(writer.call(currentUser)).rejects.toMatchObject(closed)
    await expect(writer.call(listSessions)).rejects.toMatchObject(closed)
    await expect(writer.call(listKeys)).rejects.toMatchObject(closed)
    await expect(writer.call(makeKey, { body: { name: 'a', scope: 'write' } })).rejects.toMatchObject(closed)
    expect((await writer.fetch('/api/subscription')).status).toBe(403)
  })

  test('another’s key cannot be removed: 404, and it goes on', async () => {
    const { me, visitor, bearer, make } = await product()
    const key = await make('read')
    const [{ id } = { id: '' }] = await me.call(listKeys)
    const other = visitor()
    await signUp(other, 'niels')
    const missing = refusedWith(404, 'key-not-found')
    await expect(other.call(removeKey, { params: { id } })).rejects.toMatchObject(missing)
    await expect(me.call(removeKey, { params: { id: NOWHERE } })).rejects.toMatchObject(missing)
    expect(await seenBy(bearer(key))).toEqual([])
  })
})

describe('§15 Keys: a key acts as its account', () => {
  test('it makes, runs and reads the account’s debates, with the account’s limits', async () => {
    const { me, bearer, make } = await product({ limits: { turnsPerUserPerMinute: 1 } })
    const program = bearer(await make('write'))
    const { id } = await program.call(createDebate, { body: debate })
    const turn = await program.open(generateTurn, { params: { id }, body: {} })
    await turn?.response.text()
    expect((await me.call(readDebate, { params: { id } })).responses).toHaveLength(1)
    expect(program.cookies.size).toBe(0)
    await expect(me.open(generateTurn, { params: { id }, body: {} })).rejects.toMatchObject({ status: 429 })
  })

  test('of a call with a key and a cookie the key counts', async () => {
    const { visitor, make } = await product()
    const key = await make('write')
    const niels = visitor()
    await signUp(niels, 'niels')
    const { id } = await niels.call(createDebate, { body: debate, headers: { authorization: `bearer ${key}` } })
    expect(await seenBy(niels)).toEqual([])
    await expect(niels.call(listSessions, { headers: { authorization: `Bearer ${key}` } })).rejects.toMatchObject(
      refusedWith(403, 'key-not-allowed'),
    )
    const wrong = niels.call(readDebate, { params: { id }, headers: { authorization: 'Bearer wrong' } })
    await expect(wrong).rejects.toMatchObject(invalid)
  })

  test('a proxy’s own Authorization is not ours to judge, and a page needs none', async () => {
    const { me, visitor } = await product()
    const headers = { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0' }
    expect(await me.call(userDebates, { headers })).toEqual([])
    expect((await visitor({ authorization: 'Bearer wrong' }).fetch('/api/docs')).status).toBe(200)
  })

  test('§15 another site’s page makes no call with it: 403', async () => {
    const { bearer, make } = await product()
    const headers = { origin: 'https://evil.example' }
    const foreign = bearer(await make('write')).call(createDebate, { body: debate, headers })
    await expect(foreign).rejects.toMatchObject(refusedWith(403, 'cross-site'))
  })
})

describe('§15 Keys: what is kept', () => {
  test('the key is told once; list, export, database and log have its beginning at most', async () => {
    const { me, user, bearer, make, clock, log, database } = await product()
    const end = new Date(clock.now() + 86_400_000).toISOString()
    const key = await make('write', { expiresAt: end })
    expect(key).toMatch(/^evc_[\w-]{43}$/)
    const [kept] = await me.call(listKeys)
    const made = new Date(clock.now()).toISOString()
    const shown = { name: 'Laptop', scope: 'write', prefix: key.slice(0, 10), createdAt: made, lastUsedAt: null }
    expect(kept).toEqual({ id: kept?.id, ...shown, expiresAt: end })
    expect((await me.call(exportAccount)).keys).toEqual([kept])
    await bearer(key).call(userDebates)
    await bearer(`${key}x`).fetch('/api/debates/recent')
    const { rows } = await database.db.execute('select * from api_keys')
    const secret = key.slice(10)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(log)).not.toContain(secret)
    expect(log.filter(({ msg }) => msg === 'account').map(({ event, userId }) => [event, userId])).toEqual([
      ['registered', user.id],
      ['key-made', user.id],
      ['wrong-key', null],
    ])
  })

  test('its end: as its owner says, never for null, after 90 days where nothing is said', async () => {
    const shared = { database: await testDatabase(), broadcast: null, clock: stoppedClock() }
    const { clock } = shared
    const { me, make } = await product({ shared })
    const [usual, endless] = [await make('read'), await make('read', { expiresAt: null })]
    const ends = (await me.call(listKeys)).map(({ expiresAt }) => expiresAt)
    expect(ends).toEqual([null, new Date(clock.now() + 90 * 86_400_000).toISOString()])
    // Close the instance, because its hourly jobs would take too long when the clock moves by 90 days.
    await open.pop()?.close()
    await clock.advance(90 * 86_400_000 - 1)
    const later = await world({ shared })
    const bearer = (key: string) => later.visitor({ authorization: `Bearer ${key}` })
    expect(await seenBy(bearer(usual))).toEqual([])
    await clock.advance(1)
    await expect(bearer(usual).call(userDebates)).rejects.toMatchObject(invalid)
    expect(await seenBy(bearer(endless))).toEqual([])
    await later.close()
    await shared.database.close()
  })

  test('the last use is noted once a minute at most', async () => {
    const { me, bearer, make, clock } = await product()
    const program = bearer(await make('read'))
    const lastUse = async () => (await me.call(listKeys))[0]?.lastUsedAt
    await program.call(userDebates)
    const first = new Date(clock.now()).toISOString()
    await clock.advance(KEY_TOUCH_MS - 1)
    await program.call(userDebates)
    expect(await lastUse()).toBe(first)
    await clock.advance(1)
    await program.call(userDebates)
    expect(await lastUse()).toBe(new Date(clock.now()).toISOString())
  })

  test('a new password ends sessions and leaves keys', async () => {
    const { me, bearer, make } = await product()
    const program = bearer(await make('read'))
    await me.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'spooky action far away' } })
    expect(await seenBy(program)).toEqual([])
  })
})

test('§11 openapi.json: the scheme, and the calls that take a key', async () => {
  const { visitor } = await product()
  const { components, paths } = (await (await visitor().fetch('/api/openapi.json')).json()) as {
    components: { securitySchemes: unknown }
    paths: Record<string, Record<string, { security?: unknown; responses: object }>>
  }
  expect(components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  expect(paths['/api/debates']?.['post']?.security).toEqual([{ bearer: [] }, {}])
  expect(paths['/api/user/keys']?.['get']?.security).toBeUndefined()
  expect(Object.keys(paths['/api/user/keys']?.['get']?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']))
})

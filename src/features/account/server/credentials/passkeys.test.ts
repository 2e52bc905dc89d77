import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { authenticator, type AuthenticatorSettings, type Options, type Wrongly } from '#testing/authenticator.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { changePassword, deleteAccount, login } from '../../contract.ts'
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  removePassword,
  renamePasskey,
} from '../../credential-contract.ts'
import { currentUser } from '../../user.ts'
import { CONFIRMED_MS } from '../sessions.ts'
import { CHALLENGE_MS, PASSKEYS_KEPT } from './passkey-routes.ts'

const MANY = 1_000
const NOWHERE = '0198c0de-0000-7000-8000-000000000001'
let shared: World
beforeAll(async () => {
  shared = await world({ limits: { failedSignInsPerIp: MANY, registrationsPerIpPerHour: MANY } })
})
afterAll(() => shared.close())
let people = 0

async function apart(options: WorldOptions): Promise<World> {
  const here = await world(options)
  onTestFinished(() => here.close())
  return here
}

const optionsToAdd = (who: Visitor, body: object = { password: PASSWORD }) =>
  who.call(passkeyOptions, { body }) as Promise<Options>
const optionsToSignIn = (who: Visitor, body: object = {}) => who.call(passkeyLoginOptions, { body }) as Promise<Options>
const add = (who: Visitor, credential: object, name?: string) =>
  who.call(addPasskey, { body: { credential, ...(name !== undefined && { name }) } })
const signIn = (who: Visitor, credential: object) => who.call(loginByPasskey, { body: { credential } })
const isSignedIn = (who: Visitor) =>
  who.call(currentUser).then(
    () => true,
    () => false,
  )

async function holder(here: World = shared, settings: AuthenticatorSettings = {}) {
  const mine = here.visitor()
  const name = `holder ${(people += 1)}`
  const user = await signUp(mine, name)
  const key = authenticator(settings)
  const passkey = await add(mine, key.make(await optionsToAdd(mine)), 'Phone')
  return { ...here, name, user, mine, key, passkey, me: here.visitor(), stranger: here.visitor() }
}

describe('§18 POST /api/user/passkeys', () => {
  const notVerified = { status: 422, code: 'passkey-not-verified' }

  test.each<[string, Wrongly]>([
    ['another origin', { origin: 'https://einstein.example' }],
    ['another site', { rpId: 'einstein.example' }],
    ['nobody verified', { verified: false }],
    ['another challenge', { challenge: 'bWFkZSB1cA' }],
  ])('made for %s: 422, and nothing is kept', async (_what, wrongly) => {
    const me = shared.visitor()
    await signUp(me)
    const options = await optionsToAdd(me)
    await expect(add(me, authenticator().make(options, wrongly))).rejects.toMatchObject(notVerified)
    expect(await me.call(listPasskeys)).toEqual([])
  })

  test('a challenge is answered once, in time, and by the session it was made for', async () => {
    const { mine, stranger, name, clock } = await holder()
    await stranger.call(login, { body: { username: name, password: PASSWORD } })
    const options = await optionsToAdd(mine)
    await expect(add(stranger, authenticator().make(options))).rejects.toMatchObject(notVerified)
    await add(mine, authenticator().make(options))
    await expect(add(mine, authenticator().make(options))).rejects.toMatchObject(notVerified)
    const late = await optionsToAdd(mine)
    await clock.advance(CHALLENGE_MS)
    await expect(add(mine, authenticator().make(late))).rejects.toMatchObject(notVerified)
    await expect(add(mine, authenticator().make({ ...late, ...(await optionsToSignIn(mine)) }))).rejects.toMatchObject(
      notVerified,
    )
  })

  test('without the password or a fresh proof no key is added: 403', async () => {
    const { stranger, name, clock } = await holder()
    await stranger.call(login, { body: { username: name, password: PASSWORD } })
    // Skip the account's first minutes, in which a key can be added without a proof.
    await clock.advance(CONFIRMED_MS)
    await expect(optionsToAdd(stranger, {})).rejects.toMatchObject({ status: 403, code: 'confirmation-required' })
    await expect(optionsToAdd(stranger, { password: 'a wrong one' })).rejects.toMatchObject({ code: 'wrong-password' })
  })

  test('a key is one account’s alone', async () => {
    const { key } = await holder()
    const other = shared.visitor()
    await signUp(other)
    await expect(add(other, key.make(await optionsToAdd(other)))).rejects.toMatchObject(notVerified)
  })

  test('several are kept, the newest first, twenty at most; a browser is told which it may not repeat', async () => {
    const { mine, database, user, passkey } = await holder()
    const second = await add(mine, authenticator({ counts: false }).make(await optionsToAdd(mine)), ' Key\u202E ring ')
    expect(second).toMatchObject({ name: 'Key ring', lastUsedAt: null, synced: false })
    expect((await mine.call(listPasskeys)).map(({ id }) => id)).toEqual([second.id, passkey.id])
    expect((await optionsToAdd(mine))['excludeCredentials']).toHaveLength(2)
    await database.db.execute(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
      select gen_random_uuid(), ${user.id}, ${user.id} || n, 'none', 0, '{}', false, 'n', now()
      from generate_series(3, ${PASSKEYS_KEPT}) n`)
    await expect(optionsToAdd(mine)).rejects.toMatchObject({ status: 409, code: 'passkeys-full' })
  })

  test('what the browser is asked for: discoverable, verified, of this site', async () => {
    const { mine, name } = await holder()
    expect(await optionsToAdd(mine)).toMatchObject({
      rp: { id: 'localhost', name: 'Einstein vs Cat' },
      user: { name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })
})

describe('§18 POST /api/login/passkey', () => {
  const refused = { status: 401, code: 'passkey-refused' }

  test.each<[string, Wrongly]>([
    ['another origin', { origin: 'https://einstein.example' }],
    ['another site', { rpId: 'einstein.example' }],
    ['nobody verified', { verified: false }],
    ['another challenge', { challenge: 'bWFkZSB1cA' }],
    ['another key', { forged: true }],
    ['another person', { userHandle: Buffer.from(NOWHERE).toString('base64url') }],
  ])('signed with %s: 401, and nobody is signed in', async (_what, wrongly) => {
    const { me, key } = await holder()
    await expect(signIn(me, key.sign(await optionsToSignIn(me), wrongly))).rejects.toMatchObject(refused)
    expect(await isSignedIn(me)).toBe(false)
  })

  test('a challenge is answered once, in time, and in the browser it was made for', async () => {
    const { me, stranger, key, clock } = await holder()
    const options = await optionsToSignIn(me)
    await optionsToSignIn(stranger)
    await expect(signIn(stranger, key.sign(options))).rejects.toMatchObject(refused)
    const answer = key.sign(options)
    await signIn(me, answer)
    await expect(signIn(me, answer)).rejects.toMatchObject(refused)
    await expect(signIn(me, key.sign(options))).rejects.toMatchObject(refused)
    const late = await optionsToSignIn(me)
    await clock.advance(CHALLENGE_MS)
    await expect(signIn(me, key.sign(late))).rejects.toMatchObject(refused)
  })

  test('a key that no account has, and one that was removed', async () => {
    const { me, mine, key, passkey } = await holder()
    await expect(signIn(me, authenticator().sign(await optionsToSignIn(me)))).rejects.toMatchObject(refused)
    await mine.call(removePasskey, { params: { id: passkey.id }, body: { password: PASSWORD } })
    await expect(signIn(me, key.sign(await optionsToSignIn(me)))).rejects.toMatchObject(refused)
  })

  test('a counter that goes back or stands still is a copy: refused, told and logged', async () => {
    const { me, key, user, log } = await holder()
    await signIn(me, key.sign(await optionsToSignIn(me), { counter: 7 }))
    for (const counter of [7, 6, 0]) {
      await expect(signIn(me, key.sign(await optionsToSignIn(me), { counter }))).rejects.toMatchObject({
        status: 401,
        code: 'passkey-copied',
      })
    }
    expect(log).toContainEqual(expect.objectContaining({ event: 'passkey-copied', userId: user.id }))
  })

  test('an authenticator that does not count signs in again and again', async () => {
    const { me, key, user } = await holder(shared, { counts: false })
    await signIn(me, key.sign(await optionsToSignIn(me)))
    expect(await signIn(me, key.sign(await optionsToSignIn(me)))).toEqual(user)
  })

  test('signs in without a name; other sessions stay; for ten minutes it stands for the password', async () => {
    const { me, mine, key, user, clock } = await holder()
    expect(await signIn(me, key.sign(await optionsToSignIn(me)))).toEqual(user)
    expect(await isSignedIn(mine)).toBe(true)
    await optionsToAdd(me, {})
    const [listed] = await me.call(listPasskeys)
    expect(listed?.lastUsedAt).toBe(new Date(clock.now()).toISOString())
    await clock.advance(CONFIRMED_MS)
    await expect(optionsToAdd(me, {})).rejects.toMatchObject({ code: 'confirmation-required' })
  })

  test('who proves again who it is cannot become somebody else', async () => {
    const { mine, key, user, passkey } = await holder()
    const other = await holder()
    const options = await optionsToSignIn(mine, { again: true })
    expect(options['allowCredentials']).toHaveLength(1)
    await expect(signIn(mine, other.key.sign(options))).rejects.toMatchObject(refused)
    expect(await signIn(mine, key.sign(await optionsToSignIn(mine, { again: true })))).toEqual(user)
    await mine.call(removePasskey, { params: { id: passkey.id }, body: {} })
    await expect(optionsToSignIn(other.stranger, { again: true })).rejects.toMatchObject({ status: 401 })
  })

  test('a site at an address without a name has no passkeys: 409', async () => {
    const here = await apart({ publicUrl: 'http://192.0.2.7:3000' })
    await expect(optionsToSignIn(here.visitor())).rejects.toMatchObject({ status: 409, code: 'passkeys-off' })
    expect((await here.visitor().fetch('/.well-known/webauthn')).status).toBe(404)
  })

  test('an alias’s pages use the keys of PUBLIC_URL, and browsers are told so', async () => {
    const publicUrl = 'https://debates.example'
    const here = await apart({ publicUrl, aliases: ['debates.school.example'] })
    const { me, key } = await holder(here, { origin: publicUrl, rpId: 'debates.example' })
    const options = await optionsToSignIn(me)
    await signIn(me, key.sign(options, { origin: 'https://debates.school.example' }))
    const told = await here.visitor().fetch('/.well-known/webauthn')
    expect(await told.json()).toEqual({ origins: ['https://debates.school.example'] })
  })

  test('challenges count against the address; the database holds their hashes alone', async () => {
    const here = await apart({})
    const me = here.visitor()
    const { challenge } = await optionsToSignIn(me)
    const { rows } = await here.database.db.execute(sql`select * from passkey_challenges`)
    expect([rows.length, JSON.stringify(rows).includes(challenge)]).toEqual([1, false])
    for (let asked = 1; asked < 120; asked++) await optionsToSignIn(me)
    await expect(optionsToSignIn(me)).rejects.toMatchObject({ status: 429 })
  })
})

describe('§18 the last way in', () => {
  const last = { status: 409, code: 'last-way-in' }
  const lastPassword = { status: 409, code: 'last-password' }
  const remove = (who: Visitor, id: string, body = {}) => who.call(removePasskey, { params: { id }, body })

  test('a password without a passkey stays; so does the last passkey without a password', async () => {
    const me = shared.visitor()
    await signUp(me)
    await expect(me.call(removePassword, { body: { password: PASSWORD } })).rejects.toMatchObject(lastPassword)
    const { mine, key, passkey, name, stranger } = await holder()
    await expect(remove(mine, passkey.id)).rejects.toMatchObject({ status: 403, code: 'confirmation-required' })
    await mine.call(removePassword, { body: { password: PASSWORD } })
    await signIn(mine, key.sign(await optionsToSignIn(mine)))
    await expect(remove(mine, passkey.id)).rejects.toMatchObject(last)
    const wrong = { username: name, password: PASSWORD }
    await expect(stranger.call(login, { body: wrong })).rejects.toMatchObject({ code: 'invalid-credentials' })
    await signIn(stranger, key.sign(await optionsToSignIn(stranger)))
    await stranger.call(changePassword, { body: { newPassword: 'spooky action far away' } })
    await stranger.call(removePasskey, { params: { id: passkey.id }, body: { password: 'spooky action far away' } })
  })

  test('§15 no password opens an account without one, not even that of names without account', async () => {
    const { mine, stranger, name } = await holder()
    await mine.call(removePassword, { body: { password: PASSWORD } })
    for (const password of ['the password of names that have no account', 'null null', PASSWORD]) {
      await expect(stranger.call(login, { body: { username: name, password } })).rejects.toMatchObject({ status: 401 })
    }
  })

  test('of the last two passkeys one stays, also when both are removed at the same time', async () => {
    const { mine, passkey, key } = await holder()
    const second = await add(mine, authenticator().make(await optionsToAdd(mine)))
    await mine.call(removePassword, { body: { password: PASSWORD } })
    await signIn(mine, key.sign(await optionsToSignIn(mine)))
    await Promise.allSettled([remove(mine, passkey.id), remove(mine, second.id)])
    expect(await mine.call(listPasskeys)).toHaveLength(1)
  })

  test('another’s passkey, or none, is neither named nor removed: 404', async () => {
    const { mine } = await holder()
    const { passkey, mine: other } = await holder()
    for (const id of [passkey.id, NOWHERE, 'none']) {
      await expect(remove(mine, id, { password: PASSWORD })).rejects.toMatchObject({
        status: 404,
        code: 'passkey-not-found',
      })
      const renamed = mine.call(renamePasskey, { params: { id }, body: { name: 'Mine' } })
      await expect(renamed).rejects.toMatchObject({ status: 404 })
    }
    expect(await other.call(listPasskeys)).toEqual([passkey])
    expect(await other.call(renamePasskey, { params: { id: passkey.id }, body: { name: 'Old phone' } })).toEqual({
      ...passkey,
      name: 'Old phone',
    })
  })

  test('an account without a password is deleted by who has just signed in with a passkey', async () => {
    const { mine, me, key } = await holder()
    await mine.call(removePassword, { body: { password: PASSWORD } })
    await signIn(me, key.sign(await optionsToSignIn(me)))
    await me.call(deleteAccount, { body: {} })
    await expect(signIn(me, key.sign(await optionsToSignIn(me)))).rejects.toMatchObject({ status: 401 })
  })
})

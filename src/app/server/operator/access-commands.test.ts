import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '#features/account/contract.ts'
import { makeKey } from '#features/account/key-contract.ts'
import {
  addPasskey,
  loginByPasskey,
  passkeyLoginOptions,
  passkeyOptions,
  loginByRecoveryCode,
  loginByReset,
  makeRecoveryCodes,
} from '#features/account/credential-contract.ts'
import { currentUser } from '#features/account/user.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { authenticator, type Options } from '#testing/authenticator.ts'
import { openIdHost, type OpenIdHost } from '#testing/openid-host.ts'
import { actsOf, operated } from '#testing/operate.ts'
import { providerSignIns } from '#testing/provider-sign-in.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'

const publicUrl = 'http://localhost:3000'
let host: OpenIdHost
beforeAll(async () => {
  host = await openIdHost({ publicUrl })
})
afterAll(() => host.close())
const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product(options: WorldOptions = {}): Promise<World> {
  const here = await world({ publicUrl, ...options })
  open.push(here)
  return here
}

const { signIn, refused, somebody } = providerSignIns(() => host, publicUrl)
const suspended = { status: 403, code: 'account-suspended' }

describe('§19 a suspended account', () => {
  test('nobody’s name, one that is suspended or not suspended already: exit code 1, and no act', async () => {
    const here = await product()
    await signUp(here.visitor(), 'albert')
    expect(await here.operate('suspend', 'nobody')).toMatchObject({ code: 1, err: 'No account is called "nobody".\n' })
    expect(await here.operate('unsuspend', 'albert')).toMatchObject({ code: 1, err: 'albert is not suspended.\n' })
    await here.operate('suspend', 'albert')
    expect(await here.operate('suspend', 'albert')).toMatchObject({ code: 1, err: 'albert is suspended already.\n' })
    expect(await actsOf(here)).toEqual([['root@debates', 'suspend', 'albert', null]])
  })

  test('no session, key, password, passkey, code or link opens it, and each does again afterwards', async () => {
    const here = await product()
    const [me, stranger] = [here.visitor(), here.visitor()]
    await signUp(me, 'albert')
    const passkey = authenticator()
    const credential = passkey.make((await me.call(passkeyOptions, { body: {} })) as Options)
    await me.call(addPasskey, { body: { credential } })
    const { codes } = await me.call(makeRecoveryCodes, { body: {} })
    const { key } = await me.call(makeKey, { body: { name: 'Laptop', scope: 'write' } })
    const program = here.visitor({ authorization: `Bearer ${key}` })
    const { link } = await operated<{ link: string }>(here, 'reset', 'albert')
    const ways = {
      password: () => stranger.call(login, { body: { username: 'albert', password: PASSWORD } }),
      passkey: async () => {
        const asked = (await stranger.call(passkeyLoginOptions, { body: {} })) as Options
        return stranger.call(loginByPasskey, { body: { credential: passkey.sign(asked) } })
      },
      code: () => stranger.call(loginByRecoveryCode, { body: { username: 'albert', code: codes[0] ?? '' } }),
      link: () => stranger.call(loginByReset, { body: { token: new URL(link).searchParams.get('reset') ?? '' } }),
    }

    await here.operate('suspend', 'Albert')
    await expect(me.call(currentUser)).rejects.toMatchObject({ status: 401 })
    await expect(program.call(userDebates)).rejects.toMatchObject({ status: 401, code: 'invalid-key' })
    for (const [name, enter] of Object.entries(ways)) await expect(enter(), name).rejects.toMatchObject(suspended)
    const wrong = stranger.call(login, { body: { username: 'albert', password: 'spooky action' } })
    await expect(wrong).rejects.toMatchObject({ status: 401, code: 'invalid-credentials' })
    expect((await here.operate('users', 'show', 'albert')).out).toMatch(/^suspended {5}\d{4}-/m)
    expect((await here.operate('users')).out).toContain('albert (suspended)')

    await here.operate('unsuspend', 'albert')
    expect(await me.call(currentUser)).toMatchObject({ username: 'albert' })
    expect(await program.call(userDebates)).toEqual([])
    for (const enter of Object.values(ways)) expect(await enter()).toMatchObject({ username: 'albert' })
    expect((await actsOf(here)).map(([, act]) => act)).toEqual(['unsuspend', 'suspend', 'reset'])
  })

  test('the operator’s provider signs nobody in to it', async () => {
    const here = await product({ provider: host.settings })
    const [browser, person] = [here.visitor(), somebody({ preferred_username: 'grace' })]
    await signIn(browser, person)
    await here.operate('suspend', 'grace')
    await expect(browser.call(currentUser)).rejects.toMatchObject({ status: 401 })
    expect(await signIn(here.visitor(), person)).toBe(refused('/auth', 'account-suspended'))
  })
})

describe('§19 invites that are out', () => {
  test('an id that is none, or is not out any more: exit code 1', async () => {
    const here = await product()
    for (const id of ['first', '0198c0de-0000-7000-8000-000000000001']) {
      expect(await here.operate('invites', 'revoke', id)).toMatchObject({ code: 1 })
    }
    expect(await here.operate('invites', 'revoke')).toMatchObject({ code: 2 })
    expect(await actsOf(here)).toEqual([])
  })

  test('they are listed without their codes; one that is revoked lets nobody in, the others go on', async () => {
    const here = await product({ registration: 'invite' })
    interface Made {
      id: string
      link: string
    }
    const first = await operated<Made>(here, 'invite', '--uses', '2')
    await here.clock.advance(1)
    const second = await operated<Made>(here, 'invite', '--days', '1')
    const ids = async () => (await operated<{ id: string }[]>(here, 'invites')).map(({ id }) => id)
    expect(await ids()).toEqual([second.id, first.id])
    const codeOf = ({ link }: Made) => new URL(link).searchParams.get('invite') ?? ''
    expect((await here.operate('invites')).out).not.toContain(codeOf(first))
    const join = (invite: string, username: string) =>
      here.visitor().call(register, { body: { username, password: PASSWORD, invite } })
    await here.operate('invites', 'revoke', first.id)
    await expect(join(codeOf(first), 'albert')).rejects.toMatchObject({ status: 403, code: 'invite-invalid' })
    await join(codeOf(second), 'grace')
    expect(await ids()).toEqual([])
    expect((await actsOf(here))[0]).toEqual(['root@debates', 'invites revoke', null, first.id])
  })
})

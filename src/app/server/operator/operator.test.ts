import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { FREE_PLAN } from '#features/account/plan.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import { currentUser } from '#features/account/user.ts'
import { loginByReset } from '#features/account/credential-contract.ts'
import { readSubscription } from '#features/billing/contract.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { readShared } from '#features/share/contract.ts'
import { actsOf as acts, operated as read } from '#testing/operate.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product() {
  const here = await world()
  open.push(here)
  const me = here.visitor()
  const { username } = await signUp(me)
  return { ...here, me, username }
}

describe('§19 what cannot be done says so in one line, changes nothing and is no act', () => {
  test('a command line that is wrong: exit code 2', async () => {
    const here = await product()
    for (const line of [
      'fly',
      'constructor',
      'users --loud',
      'users show',
      `plan ${here.username}`,
      `plan ${here.username} gold until 2030-01-31`,
      `plan ${here.username} pro`,
      `plan ${here.username} pro until tomorrow`,
      `plan ${here.username} pro until 2026-02-30`,
      `plan ${here.username} pro until 2020-01-01`,
      `plan ${here.username} pro until 3000-01-01`,
      'suspend',
      'unsuspend a b',
      'invites all',
      'invite --uses 0',
      'invite --days many',
      'delete',
      'reset',
      'debate',
      'reports all',
      'spend --days 1000',
    ]) {
      const { code, out, err } = await here.operate(...line.split(' '))
      expect({ line, code, out }).toEqual({ line, code: 2, out: '' })
      expect(err).toMatch(/^[^\n]+\n$/)
    }
    expect(await acts(here)).toEqual([])
  })

  test('a name that nobody has, a debate that is not there: exit code 1; a name that only looks like one is not taken for it', async () => {
    const here = await product()
    await signUp(here.visitor(), 'annabel1e')
    for (const [line, told] of [
      ['users show nobody', 'No account is called "nobody".'],
      ['plan nobody pro until 2030-01-31', 'No account is called "nobody".'],
      ['delete nobody', 'No account is called "nobody".'],
      ['delete annabelle', 'No account is called "annabelle". One that looks like it is "annabel1e".'],
      ['users find zzz', 'No account has "zzz" in its name.'],
      ['debate nowhere hide', 'No debate has the id or the link "nowhere".'],
      [`plan ${here.username} free`, `${here.username} has no plan that was given.`],
    ] as const) {
      expect(await here.operate(...line.split(' '))).toEqual({ code: 1, out: '', err: `${told}\n` })
    }
    const { code, out } = await here.operate('delete', 'nobody', '--json')
    expect({ code, told: JSON.parse(out) as unknown }).toEqual({
      code: 1,
      told: { error: 'No account is called "nobody".' },
    })
    expect(await acts(here)).toEqual([])
  })
})

test('§19 help names every command; without a command it is shown, too', async () => {
  const here = await product()
  const { code, out } = await here.operate()
  expect(code).toBe(0)
  for (const name of [
    'users',
    'reset',
    'plan',
    'invite',
    'invites',
    'suspend',
    'unsuspend',
    'delete',
    'debate',
    'reports',
    'spend',
    'acts',
  ]) {
    expect(out).toContain(`\n  ${name}`)
  }
  expect((await here.operate('help')).out).toBe(out)
})

describe('§19 accounts', () => {
  test('are found by a part of their name, and shown with their plan', async () => {
    const here = await product()
    await signUp(here.visitor(), 'marie_curie')
    expect(await read(here, 'users', 'find', 'CURIE')).toMatchObject([{ username: 'marie_curie', debates: 0 }])
    expect(await read(here, 'users', 'find', '_')).toHaveLength(1)
    expect(await read<unknown[]>(here, 'users')).toHaveLength(2)
    await here.me.call(createDebate, { body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' } })
    const lastSeenAt = new Date(here.clock.now()).toISOString()
    expect(await read(here, 'users', 'find', here.username)).toMatchObject([{ debates: 1, lastSeenAt }])
    expect(await read(here, 'users', 'show', here.username.toUpperCase())).toMatchObject({
      username: here.username,
      plan: 'free',
      debates: 1,
      signIns: 1,
      granted: null,
      pays: false,
    })
    expect((await here.operate('users', 'show', here.username)).out).toContain(`name          ${here.username}\n`)
  })

  test('a link lets a person back in, once; its words stand nowhere', async () => {
    const here = await product()
    const { link } = await read<{ link: string }>(here, 'reset', here.username)
    const token = new URL(link).searchParams.get('reset') ?? ''
    const back = here.visitor()
    await back.call(loginByReset, { body: { token } })
    expect(await back.call(currentUser)).toMatchObject({ username: here.username })
    const again = here.visitor().call(loginByReset, { body: { token } })
    await expect(again).rejects.toMatchObject({ status: 401 })
    expect(await acts(here)).toEqual([['root@debates', 'reset', here.username, null]])
  })

  test('a plan that is given counts at once, ends by itself, and can be taken back', async () => {
    const here = await product()
    const ends = new Date(here.clock.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await read(here, 'plan', here.username, 'standard', 'until', ends)
    expect(await here.me.call(currentUser)).toMatchObject({
      subscriptionTier: 'standard',
      subscriptionStatus: 'cancelled',
      subscriptionPeriodEnd: `${ends}T23:59:59.999Z`,
    })
    expect(await here.me.call(readSubscription)).toMatchObject({ tier: 'standard' })
    await read(here, 'plan', here.username, 'pro', 'until', ends)
    expect(await read(here, 'users', 'show', here.username)).toMatchObject({ plan: `pro until ${ends}` })
    await read(here, 'plan', here.username, 'free')
    expect(await here.me.call(currentUser)).toMatchObject({ subscriptionTier: 'free', subscriptionPeriodEnd: null })
    await read(here, 'plan', here.username, 'pro', 'until', ends)
    await here.clock.advance(11 * 86_400_000)
    expect(await here.me.call(currentUser)).toMatchObject({ subscriptionTier: 'free' })
    expect(await acts(here)).toEqual([
      ['root@debates', 'plan', here.username, `pro until ${ends}`],
      ['root@debates', 'plan', here.username, 'free'],
      ['root@debates', 'plan', here.username, `pro until ${ends}`],
      ['root@debates', 'plan', here.username, `standard until ${ends}`],
    ])
  })

  test('a plan of the payment service goes before one that was given; when it has ended the given one counts again', async () => {
    const here = await product()
    const { id } = await read<{ id: string }>(here, 'users', 'show', here.username)
    const ends = new Date(here.clock.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await read(here, 'plan', here.username, 'standard', 'until', ends)
    const { db } = here.database
    const bought = {
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
      subscriptionPeriodEnd: new Date(here.clock.now() + 86_400_000),
    } as const
    const tiers: (string | undefined)[] = []
    for (const said of [bought, FREE_PLAN]) {
      tiers.push((await planStore(db).savePlan(db, id, () => said))?.after.subscriptionTier)
    }
    expect(tiers).toEqual(['pro', 'standard'])
    expect(await here.me.call(currentUser)).toMatchObject({
      subscriptionTier: 'standard',
      subscriptionStatus: 'cancelled',
    })
  })

  test('one that is deleted is gone with its debates; what was done stays written', async () => {
    const here = await product()
    const body = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
    const { shareToken = '' } = await here.me.call(createDebate, { body })
    await read(here, 'delete', here.username)
    await expect(here.me.call(currentUser)).rejects.toMatchObject({ status: 401 })
    await expect(here.visitor().call(readShared, { params: { shareToken } })).rejects.toMatchObject({ status: 404 })
    expect(await acts(here)).toMatchObject([['root@debates', 'delete', here.username, expect.any(String)]])
  })

  test('an invite is a link whose code stands nowhere', async () => {
    const here = await product()
    const { link, uses } = await read<{ link: string; uses: number }>(here, 'invite', '--uses', '3')
    const code = new URL(link).searchParams.get('invite') ?? ''
    expect({ length: Buffer.from(code, 'base64url').length, uses }).toEqual({ length: 16, uses: 3 })
    const kept = await here.database.db.execute(sql`select * from invites`)
    expect(JSON.stringify([kept.rows, await acts(here)])).not.toContain(code)
  })

  test.each([
    ['open', 'Nobody needs it: registration is open (REGISTRATION=invite asks for one).\n'],
    ['invite', ''],
    ['off', 'Nobody can use it: registration is off (REGISTRATION=invite lets people in by invites).\n'],
  ] as const)('an invite where registration is %s says whether it is needed', async (registration, said) => {
    const here = await world({ registration })
    open.push(here)
    const { out } = await here.operate('invite')
    expect(out.slice(out.indexOf('\n') + 1)).toBe(said)
  })
})

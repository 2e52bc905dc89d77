import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { publicConfig } from '#features/models/contract.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { register } from '../contract.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product(registration: WorldOptions['registration']) {
  const here = await world({ registration })
  open.push(here)
  const enter = (username: string, invite?: string) =>
    here.visitor().call(register, { body: { username, password: PASSWORD, ...(invite !== undefined && { invite }) } })
  const invited = async (...words: readonly string[]) => {
    const { out } = await here.operate('invite', ...words)
    return new URL(out.split('\n')[0] ?? '').searchParams.get('invite') ?? ''
  }
  return { ...here, enter, invited }
}

const refused = (code: string) => ({ status: 403, code })

describe('§19 registration', () => {
  test('off: nobody makes an account, with an invite neither; the page’s configuration says so', async () => {
    const { enter, invited, visitor } = await product('off')
    await expect(enter('albert')).rejects.toMatchObject(refused('registration-closed'))
    await expect(enter('albert', await invited())).rejects.toMatchObject(refused('registration-closed'))
    expect(await visitor().call(publicConfig)).toMatchObject({ registration: 'off' })
  })

  test('by invite: as many accounts as it has uses, until it expires; a name that is taken costs none', async () => {
    const { enter, invited, clock } = await product('invite')
    await expect(enter('albert')).rejects.toMatchObject(refused('invite-needed'))
    await expect(enter('albert', '')).rejects.toMatchObject(refused('invite-needed'))
    await expect(enter('albert', randomBytes(16).toString('base64url'))).rejects.toMatchObject(
      refused('invite-invalid'),
    )
    const code = await invited('--uses', '2', '--days', '1')
    await enter('albert', code)
    await expect(enter('albert', code)).rejects.toMatchObject({ status: 409 })
    const both = await Promise.allSettled([enter('niels', code), enter('marie', code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(enter('erwin', code)).rejects.toMatchObject(refused('invite-invalid'))
    const late = await invited('--days', '1')
    await clock.advance(86_400_000)
    await expect(enter('erwin', late)).rejects.toMatchObject(refused('invite-invalid'))
  })

  test('open: everybody, and a code that is none does no harm', async () => {
    const { enter } = await product('open')
    expect(await enter('albert', 'nothing')).toMatchObject({ username: 'albert' })
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, logout } from '#features/account/contract.ts'
import { currentUser } from '#features/account/user.ts'
import { checkout, lastCheckout, member, pay, payingWorld, returned, subscribe } from '#testing/paying.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { reauthenticate, verifyCheckout } from '../../contract.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const MINUTE_MS = 60_000
const REFUSED = {
  status: 401,
  code: 'reauth-failed',
  message: '401: Please login again to complete your subscription.',
}

const redeem = (who: Visitor, authToken: string) => who.call(reauthenticate, { body: { authToken } })

function loseSession(who: Visitor): void {
  who.cookies.delete('sid')
}

async function comesBack() {
  const who = await member(product)
  const { id } = await who.call(currentUser)
  const back = returned(await subscribe(who, product))
  loseSession(who)
  return { who, id, ...back }
}

describe('§4 who is refused, all alike', () => {
  test('a made-up token, and none', async () => {
    const { who } = await comesBack()
    await expect(redeem(who, 'made up')).rejects.toMatchObject(REFUSED)
    await expect(redeem(who, '')).rejects.toMatchObject({ status: 400 })
    await expect(redeem(who, 'x'.repeat(301))).rejects.toMatchObject({ status: 400 })
  })

  test('another browser, although it has the whole address: a link that was sent around signs nobody in', async () => {
    const { authToken } = await comesBack()
    await expect(redeem(product.visitor(), authToken)).rejects.toMatchObject(REFUSED)
  })

  test('a browser that began another payment', async () => {
    const [{ authToken }, other] = [await comesBack(), await comesBack()]
    await expect(redeem(other.who, authToken)).rejects.toMatchObject(REFUSED)
  })

  test('before the payment: the address of a page that is not paid', async () => {
    const who = await member(product)
    await checkout(who, 'standard')
    const success = lastCheckout(product)['success_url'] ?? ''
    loseSession(who)
    const authToken = new URL(success).searchParams.get('auth') ?? ''
    await expect(redeem(who, authToken)).rejects.toMatchObject(REFUSED)
  })

  test('71 minutes after the payment was begun', async () => {
    const { who, authToken } = await comesBack()
    await product.clock.advance(71 * MINUTE_MS)
    await expect(redeem(who, authToken)).rejects.toMatchObject(REFUSED)
  })

  test('after a new password', async () => {
    const who = await member(product)
    const { authToken } = returned(await subscribe(who, product))
    await who.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'another long sentence' } })
    loseSession(who)
    await expect(redeem(who, authToken)).rejects.toMatchObject(REFUSED)
  })

  test('a second time', async () => {
    const { who, authToken } = await comesBack()
    const cookies = new Map(who.cookies)
    await redeem(who, authToken)
    const again = product.visitor()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    await expect(redeem(again, authToken)).rejects.toMatchObject(REFUSED)
  })
})

describe('§4 who comes back', () => {
  test('is signed in again with a new session, and the payment can be verified', async () => {
    const { who, id, authToken, sessionId } = await comesBack()
    await expect(who.call(verifyCheckout, { body: { sessionId } })).rejects.toMatchObject({ status: 401 })
    expect(await redeem(who, authToken)).toEqual({ success: true })
    expect(await who.call(currentUser)).toMatchObject({ id })
    expect(who.cookies.has('co')).toBe(false)
    expect(await who.call(verifyCheckout, { body: { sessionId } })).toMatchObject({ success: true })
  })

  test('twice at the same moment: exactly one is signed in', async () => {
    const { who, authToken } = await comesBack()
    const tries = await Promise.allSettled([redeem(who, authToken), redeem(who, authToken), redeem(who, authToken)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('signed in still: fine, and the session stays the same', async () => {
    const who = await member(product)
    const { authToken } = returned(await subscribe(who, product))
    const before = who.cookies.get('sid')
    expect(await redeem(who, authToken)).toEqual({ success: true })
    expect(who.cookies.get('sid')).toBe(before)
    expect(await redeem(who, authToken)).toEqual({ success: true })
    expect(who.cookies.get('sid')).toBe(before)
    loseSession(who)
    await expect(redeem(who, authToken)).rejects.toMatchObject(REFUSED)
  })

  test('signed in as somebody else: 409, and that stays so', async () => {
    const [payer, other] = [await comesBack(), await member(product)]
    other.cookies.set('co', payer.who.cookies.get('co') ?? '')
    const { id } = await other.call(currentUser)
    await expect(redeem(other, payer.authToken)).rejects.toMatchObject({ status: 409, code: 'other-account' })
    expect(await other.call(currentUser)).toMatchObject({ id })
  })

  test('signing out keeps the return: paying in one tab, signing out in another', async () => {
    const who = await member(product)
    const url = await checkout(who, 'standard')
    await who.call(logout)
    expect(await redeem(who, returned(await pay(url)).authToken)).toEqual({ success: true })
  })
})

test('ASVS 14.2.1: neither the database nor the log holds the token, the cookie or the payment’s address', async () => {
  const { who, authToken } = await comesBack()
  const secrets = [authToken, authToken.split('.')[1] ?? '', who.cookies.get('co') ?? '']
  await redeem(who, authToken)
  const { db } = product.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  let dump = ''
  for (const { name } of tables) {
    dump += JSON.stringify((await db.execute(sql`select to_jsonb(kept) from ${sql.identifier(name)} kept`)).rows)
  }
  expect(dump).toContain('customer_id')
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(JSON.stringify(product.log)).not.toContain(secret)
  }
})

test('§14 five returns a minute from one address', async () => {
  const narrow = await world({ payments: true })
  const who = narrow.visitor()
  for (let n = 0; n < 5; n += 1) await expect(redeem(who, 'made up')).rejects.toMatchObject(REFUSED)
  await expect(redeem(who, 'made up')).rejects.toMatchObject({ status: 429, code: 'too-many-payment-calls' })
  await narrow.close()
})

import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount, login, logout, register } from '#features/account/contract.ts'
import { handEngine } from '#testing/hand-engine.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { createDebate, readDebate, recentDebates } from '../contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  return { ...here, me: here.visitor(), stranger: here.visitor() }
}

const albert = { username: 'albert', password: 'a patent clerk in Bern' }
const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const signIn = (who: Visitor, over: object = {}) => who.call(login, { body: { ...albert, ...over } })

describe('§15 adoption of the anonymous visitor’s debates', () => {
  test('a failed sign-in adopts nothing', async () => {
    const { me, stranger } = await product()
    await me.call(register, { body: albert })
    const { id } = await stranger.call(createDebate, { body: question })
    await expect(signIn(stranger, { password: 'wrong one' })).rejects.toThrow('401')
    expect(await stranger.call(readDebate, { params: { id } })).toMatchObject({ can: { share: false, advance: true } })
    await expect(me.call(readDebate, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test.each(['register', 'login'])('at %s they become the account’s, and the visitor’s cookie goes', async (how) => {
    const { me, stranger, visitor } = await product()
    if (how === 'login') await stranger.call(register, { body: albert })
    const { id } = await me.call(createDebate, { body: question })
    const anonymous = new Map(me.cookies)
    await (how === 'login' ? signIn(me) : me.call(register, { body: albert }))
    expect(me.cookies.has('visitor')).toBe(false)
    expect(await me.call(readDebate, { params: { id } })).toMatchObject({ can: { share: true, addContext: true } })
    const old = visitor()
    for (const [name, value] of anonymous) old.cookies.set(name, value)
    await expect(old.call(readDebate, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await me.call(logout)
    await expect(me.call(readDebate, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await signIn(me)
    expect((await me.call(recentDebates)).map((debate) => debate.id)).toEqual([id])
  })

  test('§4 a turn that is being written goes on, and its reader sees it to the end', async () => {
    const engine = handEngine()
    const { me } = await product({ engine })
    const { id } = await me.call(createDebate, { body: question })
    const stream = await me.open(generateTurn, { params: { id }, body: {} })
    const call = await engine.call(1)
    call.say('Light ')
    await me.call(register, { body: albert })
    call.say('is both.')
    call.finish()
    const events: unknown[] = []
    for await (const event of stream?.events() ?? []) events.push(event)
    expect(events.at(-1)).toBe('[DONE]')
    const { responses } = await me.call(readDebate, { params: { id } })
    expect(responses.map(({ content }) => content)).toEqual(['Light is both.'])
  })

  test('a debate that was begun by another browser is not touched', async () => {
    const { me, stranger } = await product()
    const { id } = await stranger.call(createDebate, { body: question })
    await me.call(register, { body: albert })
    await expect(me.call(readDebate, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(stranger.cookies.has('visitor')).toBe(true)
  })

  test('a visitor without debates signs in like any other', async () => {
    const { me } = await product()
    await me.call(register, { body: albert })
    await signIn(me)
    expect(await me.call(recentDebates)).toEqual([])
  })

  test('at most a hundred at a time, the newest; the visitor keeps the rest and brings it along the next time', async () => {
    const { me, clock, visitor } = await product({ limits: { debatesPerIpPerHour: 1000 } })
    const made: string[] = []
    for (let debate = 0; debate < 101; debate++) {
      made.unshift((await me.call(createDebate, { body: question })).id)
      await clock.advance(1)
    }
    await me.call(register, { body: albert })
    expect(me.cookies.has('visitor')).toBe(true)
    await expect(me.call(recentDebates, { query: { limit: 1 } })).resolves.toMatchObject([{ id: made[0] }])
    const oldest = { params: { id: made[100] ?? '' } }
    const elsewhere = visitor()
    await signIn(elsewhere)
    await expect(elsewhere.call(readDebate, oldest)).rejects.toMatchObject({ status: 404 })
    await signIn(me)
    expect(me.cookies.has('visitor')).toBe(false)
    await elsewhere.call(readDebate, oldest)
  })
})

describe('§11 GET /api/user/export', () => {
  test('every debate of one’s own as it reads, and none of anybody else’s', async () => {
    const { me, stranger } = await product()
    await me.call(register, { body: albert })
    await stranger.call(register, { body: { ...albert, username: 'niels' } })
    const mine = await me.call(createDebate, { body: question })
    const theirs = await stranger.call(createDebate, { body: { ...question, question: 'Whose is this?' } })
    const all = await me.call(exportAccount)
    expect(all.debates).toEqual([{ ...(await me.call(readDebate, { params: { id: mine.id } })), ownSources: [] }])
    expect(JSON.stringify(all)).not.toContain(theirs.id)
  })
})

describe('§11 DELETE /api/user', () => {
  const remove = (who: Visitor, password = albert.password) => who.call(deleteAccount, { body: { password } })

  test('a wrong password: the debates are all there', async () => {
    const { me } = await product()
    await me.call(register, { body: albert })
    const { id } = await me.call(createDebate, { body: question })
    await expect(remove(me, 'wrong')).rejects.toMatchObject({ status: 403 })
    expect(await me.call(readDebate, { params: { id } })).toMatchObject({ id })
  })

  test('the debates go with the account, others’ stay', async () => {
    const { me, stranger, database } = await product()
    await me.call(register, { body: albert })
    await me.call(createDebate, { body: question })
    const theirs = await stranger.call(createDebate, { body: question })
    await remove(me)
    const { rows } = await database.db.execute(sql`select id from ai_debates`)
    expect(rows).toEqual([{ id: theirs.id }])
  })

  test('a turn that is being written ends, and nothing of it is kept', async () => {
    const engine = handEngine()
    const { me, database } = await product({ engine })
    await me.call(register, { body: albert })
    const { id } = await me.call(createDebate, { body: question })
    const stream = await me.open(generateTurn, { params: { id }, body: {} })
    const call = await engine.call(1)
    call.say('Light ')
    await remove(me)
    const events: unknown[] = []
    for await (const event of stream?.events() ?? []) events.push(event)
    expect(events.at(-1)).toMatchObject({ error: expect.any(String) })
    const left = sql`select 1 from responses union all select 1 from turn_claims`
    expect((await database.db.execute(left)).rows).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { deleteAccount, login, logout } from '#features/account/contract.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { OpenStream, Visitor } from '#testing/visitor.ts'
import { createDebate, readDebate, recentDebates } from '../../contract/debates.ts'
import { deleteDebate, userDebates } from '../../contract/own-debates.ts'
import { generateTurn, liveTurn } from '#features/turns/contract/turns.ts'

const product = handWorlds()

const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const NOWHERE = '0198c0de-0000-7000-8000-000000000001'
const of = (id: string) => ({ params: { id } })
const generate = (who: Visitor, id: string) => who.open(generateTurn, { ...of(id), body: {} })
const pose = (who: Visitor, asked = question.question) =>
  who.call(createDebate, { body: { ...question, question: asked } })
async function all(stream: OpenStream | null): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of stream?.events() ?? []) events.push(event)
  return events
}
async function pages(who: Visitor, first: string): Promise<string[][]> {
  const seen: string[][] = []
  for (let path: string | null = first; path !== null;) {
    const response: Response = await who.fetch(path)
    seen.push(((await response.json()) as { question: string }[]).map((item) => item.question))
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  return seen
}

describe('§7 GET /api/user/debates', () => {
  test('§6 nobody signed in: 401, for the anonymous creator of debates too', async () => {
    const { me, stranger } = await product()
    await pose(me)
    for (const who of [me, stranger]) {
      await expect(who.call(userDebates)).rejects.toMatchObject({
        code: 'login-for-debates',
        message: '401: Please log in to view your saved debates.',
      })
    }
  })

  test('a cursor this server never gave out, a limit over 50, a search without end: 400', async () => {
    const { me } = await product()
    await signUp(me)
    for (const query of ['cursor=made-up', 'limit=51', `search=${'x'.repeat(201)}`]) {
      expect((await me.fetch(`/api/user/debates?${query}`)).status).toBe(400)
    }
  })

  test('each with question, language, createdAt and its responses, which say nothing yet', async () => {
    const { me, engine } = await product()
    await signUp(me)
    const { id, createdAt } = await me.call(createDebate, { body: { ...question, language: 'de' } })
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('Imagine a train.')
    call.finish()
    await all(stream)
    const [item] = await me.call(userDebates)
    expect(item).toEqual({
      id,
      ...question,
      language: 'de',
      createdAt,
      responseCount: 1,
      responses: [{ id: expect.any(String), optionNumber: 1, turnNumber: 1, createdAt: expect.any(String) }],
    })
    expect(await (await me.fetch('/api/user/debates')).text()).not.toContain('train')
  })

  test('without cursor and limit the first 50; pages newest first, without gap or double', async () => {
    const { me, stranger, clock } = await product({ limits: { debatesPerIpPerHour: 100 } })
    await signUp(me)
    await pose(stranger, 'Not mine?')
    const made: string[] = []
    for (let n = 0; n < 53; n++) {
      made.unshift((await pose(me, `Number ${n}?`)).question)
      if (n % 2) await clock.advance(1000)
    }
    expect((await me.call(userDebates)).map((item) => item.question)).toEqual(made.slice(0, 50))
    const seen = await pages(me, '/api/user/debates?limit=20')
    expect(seen.map((page) => page.length)).toEqual([20, 20, 13])
    expect(seen.flat()).toEqual(made)
  })

  test('§11 total: how many there are on all pages, for who asks, and of a search’s', async () => {
    const { me, stranger } = await product()
    await signUp(me)
    await pose(stranger, 'Is another’s wave wet?')
    for (const asked of ['Is a wave wet?', 'Can a cat swim?', 'Does a WAVE end?']) await pose(me, asked)
    const total = async (query: string) => (await me.fetch(`/api/user/debates${query}`)).headers.get('x-total-count')
    expect(await total('?limit=1&total=true')).toBe('3')
    expect(await total('?limit=1&total=true&search=wave%20wet')).toBe('1')
    expect(await total('?limit=1')).toBeNull()
  })

  test('§11 search: every word, wherever it stands, page by page', async () => {
    const { me } = await product()
    await signUp(me)
    for (const asked of ['Is a wave wet?', 'Can a cat swim?', 'Does a WAVE end?', 'Who waved?']) await pose(me, asked)
    expect((await pages(me, '/api/user/debates?search=%20wave%20%20particle&limit=2')).flat()).toHaveLength(4)
    expect((await pages(me, '/api/user/debates?search=wave%20wet')).flat()).toEqual(['Is a wave wet?'])
    expect((await pages(me, '/api/user/debates?search=%25')).flat()).toEqual([])
    expect((await me.fetch('/api/user/debates?search=a%00')).status).toBe(400)
  })
})

describe('§7 DELETE /api/debates/{id}', () => {
  test('§11: a stranger’s, one that is not there and no id at all look the same: 404, and nothing goes', async () => {
    const { me, stranger, visitor } = await product()
    const { id } = await pose(me)
    const user = visitor()
    await signUp(user)
    for (const asked of [id, NOWHERE, 'recently', "'; drop table ai_debates; --"]) {
      for (const who of [stranger, user, visitor()]) {
        await expect(who.call(deleteDebate, of(asked))).rejects.toMatchObject({
          status: 404,
          code: 'debate-not-found',
        })
      }
    }
    expect(await me.call(readDebate, of(id))).toMatchObject({ id })
  })

  test('its anonymous creator deletes it; deleting again: 404', async () => {
    const { me } = await product()
    const { id } = await pose(me)
    await me.call(deleteDebate, of(id))
    expect(await me.call(recentDebates)).toEqual([])
    for (const ask of [() => me.call(readDebate, of(id)), () => me.call(deleteDebate, of(id))]) {
      await expect(ask()).rejects.toMatchObject({ status: 404 })
    }
  })

  test('its owner deletes it, and it is gone from both lists', async () => {
    const { me } = await product()
    await signUp(me)
    const [gone, kept] = [await pose(me), await pose(me)]
    await me.call(deleteDebate, of(gone.id))
    for (const list of [userDebates, recentDebates]) {
      expect((await me.call(list)).map((item: { id: string }) => item.id)).toEqual([kept.id])
    }
  })

  test('§11: a running turn ends, and whoever watches it is told', async () => {
    const { me, engine } = await product()
    const { id } = await pose(me)
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('x'.repeat(300))
    await me.call(deleteDebate, of(id))
    expect((await all(stream)).at(-1)).toEqual({ error: 'This debate has been deleted.', code: 'debate-deleted' })
    expect(call.request.signal.aborted).toBe(true)
  })
})

describe('§15 adoption', () => {
  test('a sign-in that fails adopts nothing', async () => {
    const { me } = await product()
    const { id } = await pose(me)
    const body = { username: 'nobody-here', password: PASSWORD }
    await expect(me.call(login, { body })).rejects.toMatchObject({ status: 401 })
    expect(await me.call(readDebate, of(id))).toMatchObject({ can: { share: false } })
  })

  test('registering adopts; a turn begun anonymously goes on, also for who watches it', async () => {
    const { me, engine } = await product()
    const { id } = await pose(me)
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('Imagine ')
    await signUp(me)
    expect((await me.call(userDebates)).map((item) => item.id)).toEqual([id])
    expect(await me.call(readDebate, of(id))).toMatchObject({ liveTurn: 1, can: { share: true, addContext: true } })
    const joined = await me.open(liveTurn, of(id))
    call.say('a train.')
    call.finish()
    for (const watched of [stream, joined]) expect((await all(watched)).at(-1)).toBe('[DONE]')
    expect((await me.call(readDebate, of(id))).responses).toMatchObject([{ content: 'Imagine a train.' }])
  })

  test('signing in adopts as well; signing out gives nothing back', async () => {
    const { me, visitor } = await product()
    const { username } = await signUp(visitor())
    const { id } = await pose(me)
    await me.call(login, { body: { username, password: PASSWORD } })
    expect((await me.call(userDebates)).map((item) => item.id)).toEqual([id])
    await me.call(logout)
    await expect(me.call(readDebate, of(id))).rejects.toMatchObject({ status: 404 })
  })

  test('§6 the limit of ten responses is the anonymous visitor’s: it ends with the sign-in', async () => {
    const { me, engine } = await product({ limits: { anonymousResponsesPerDebate: 1 } })
    const { id } = await pose(me)
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('Once.')
    call.finish()
    await all(stream)
    await expect(generate(me, id)).rejects.toMatchObject({ status: 403 })
    await signUp(me)
    expect(await me.call(readDebate, of(id))).toMatchObject({ isComplete: false })
    expect(await generate(me, id)).not.toBeNull()
    ;(await engine.call(2)).finish()
  })
})

describe('§11: deleting an account', () => {
  test('its debates go with it, and a running turn ends', async () => {
    const { me, engine, visitor } = await product()
    await signUp(me)
    const { id } = await pose(me)
    const stream = await generate(me, id)
    const call = await engine.call(1)
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    expect(call.request.signal.aborted).toBe(true)
    expect((await all(stream)).at(-1)).toEqual({ error: 'This debate has been deleted.', code: 'debate-deleted' })
    await expect(visitor().call(readDebate, of(id))).rejects.toMatchObject({ status: 404 })
  })
})

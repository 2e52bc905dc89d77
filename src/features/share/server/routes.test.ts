import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#features/account/contract.ts'
import { readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate, userDebates } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { rowsRead } from '#testing/rows-read.ts'
import { add, opened, say, sharedDebate } from '#testing/shared-debate.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { readShared, renewShareToken, saveShared, setVisibility, sharedDebateSchema } from '../contract.ts'

const product = handWorlds()
const at = (shareToken: string) => ({ params: { shareToken } })
const NEVER = 'A'.repeat(43)
const NOT_FOUND = {
  status: 404,
  code: 'share-not-found',
  message: '404: This neural archive link is invalid or has been purged from the mainframe',
}
const read = (who: Visitor, token: string) => who.call(readShared, at(token))
const save = (who: Visitor, token: string, body = {}) => who.call(saveShared, { ...at(token), body })

describe('§7 GET /api/share/{shareToken}', () => {
  test('§14 revoked, deleted, malformed, never existing, an id: the same 404 with §2’s sentence', async () => {
    const world = await product()
    const { me, stranger } = world
    const revoked = await sharedDebate(world, me, 0)
    await me.call(renewShareToken, { params: { id: revoked.id } })
    const deleted = await sharedDebate(world, me, 0)
    await me.call(deleteDebate, { params: { id: deleted.id } })
    const kept = await sharedDebate(world, me, 0)
    const bodies: unknown[] = []
    for (const token of [revoked.shareToken, deleted.shareToken, NEVER, kept.id, uuidv7(), 'x', "'; drop table --"]) {
      await expect(read(stranger, token)).rejects.toMatchObject(NOT_FOUND)
      await expect(save(me, token)).rejects.toMatchObject(NOT_FOUND)
      const answer = await stranger.fetch(`/api/share/${encodeURIComponent(token)}`)
      bodies.push({ ...((await answer.json()) as object), requestId: '' })
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await read(stranger, kept.shareToken)).question).toBe(kept.question)
  })

  test('§15 guessing is throttled: 60 misses in ten minutes, then 429 with Retry-After; what opens is still opened', async () => {
    const world = await product()
    const { me, stranger, clock } = world
    const { shareToken } = await sharedDebate(world, me, 0)
    for (let miss = 0; miss < 60; miss++) await read(stranger, NEVER).catch(() => {})
    const refused = await read(stranger, 'malformed').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, code: 'too-many-wrong-links' })
    expect((refused as { headers: Headers }).headers.get('retry-after')).toBe('600')
    expect(await read(stranger, shareToken)).toMatchObject({ totalItems: 0 })
    await clock.advance(600_000)
    await expect(read(stranger, NEVER)).rejects.toMatchObject(NOT_FOUND)
  })

  test('§6 not signed in: the first 10 of the merged order, cut on the server, with the true total', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 8)
    for (const fact of ['First fact.', 'Second fact.', 'Third fact.']) await add(world, me, id, fact)
    await say(world, me, id, 'Speech 9.')
    const part = await read(stranger, shareToken)
    expect(part).toMatchObject({ totalItems: 12, truncated: true, liveTurn: null })
    expect(part.responses.map(({ content }) => content)).toEqual(
      Array.from({ length: 8 }, (_, n) => `Speech ${n + 1}.`),
    )
    expect(part.userInputs.map(({ content }) => content)).toEqual(['First fact.', 'Second fact.'])
    const text = await (await stranger.fetch(`/api/share/${shareToken}`)).text()
    expect(text).not.toMatch(/Third fact|Speech 9/)
    await signUp(stranger)
    const whole = await read(stranger, shareToken)
    expect(whole).toMatchObject({ totalItems: 12, truncated: false })
    expect([whole.responses.length, whole.userInputs.length]).toEqual([9, 3])
  })

  test('§14 however long a debate is, no more of it is read for who is not signed in than is shown', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    await world.database.db.execute(sql`
      insert into responses (id, debate_id, option_number, content, turn_number, ai_model, engine, created_at)
      select gen_random_uuid(), ${id}, 1 + (turn - 1) % 2, 'Speech ' || turn || '.', turn, 'gpt-4.1-nano', 'hand', now()
      from generate_series(2, 40) turn`)
    await add(world, me, id, 'A fact.')
    await me.call(setVisibility, { params: { id }, body: { isPublic: true } })
    for (const address of [`/api/share/${shareToken}`, `/api/debates/${id}`]) {
      for (const path of ['', '/export?format=json', '/translations?language=de']) {
        const rows = await rowsRead(async () => (await stranger.fetch(`${address}${path}`)).text())
        expect([address, path, Math.max(...rows)]).toEqual([address, path, 10])
      }
      const told = await (await stranger.fetch(address)).json()
      expect(told).toMatchObject({ totalItems: 41, truncated: true, liveTurn: null })
    }
  })

  test('a link opens its debate whatever isPublic says; whose it is, and its token, stay here', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    for (const isPublic of [false, true]) {
      await me.call(setVisibility, { params: { id }, body: { isPublic } })
      const answer = await stranger.fetch(`/api/share/${shareToken}`)
      const told = (await answer.json()) as object
      expect(Object.keys(told).toSorted()).toEqual(Object.keys(sharedDebateSchema.entries).toSorted())
      expect(told).toMatchObject({ question: 'Is light a wave?', language: 'en', isPublic, totalItems: 1 })
      const { rows } = await world.database.db.execute<{ owner: string }>(sql`select user_id as owner from ai_debates`)
      expect(JSON.stringify(told)).not.toContain(rows[0]?.owner)
      expect(JSON.stringify(told)).not.toContain(shareToken)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('cards as in the owner’s view where they exist; a link holder starts no model call', async () => {
    const world = await product()
    const { me, stranger, engine } = world
    const { id, shareToken } = await sharedDebate(world, me, 2)
    const summary = 'a\nb\n| Point | Quote | N/A |'
    await world.database.db.execute(sql`update responses set summary = ${summary} where turn_number = 1`)
    const asked = engine.calls.length + engine.forms.length
    expect((await read(stranger, shareToken)).responses.map((response) => response.summary)).toEqual([summary, null])
    expect((await opened(me, id)).responses[0]?.summary).toBe(summary)
    expect(engine.calls.length + engine.forms.length).toBe(asked)
  })
})

describe('§7 POST /api/share/{shareToken}/save', () => {
  test.each([
    ['a minute', { savesPerUserPerMinute: 1 }, 'too-many-saves', '60'],
    ['a day', { savesPerUserPerDay: 1 }, 'daily-limit', '86400'],
  ])('§14 so many saves %s: 429, for this user alone', async (_, limits, code, seconds) => {
    const world = await product({ limits })
    const { me, stranger } = world
    const { shareToken } = await sharedDebate(world, me, 0)
    await save(me, shareToken)
    const refused = await save(me, shareToken).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, code })
    expect((refused as { headers: Headers }).headers.get('retry-after')).toBe(seconds)
    await signUp(stranger)
    await save(stranger, shareToken)
  })

  test('§6 not signed in: 401, and nothing is copied; §14 a title of 201 characters: 400', async () => {
    const world = await product()
    const { me, stranger } = world
    const { shareToken } = await sharedDebate(world, me, 0)
    await expect(save(stranger, shareToken)).rejects.toMatchObject({ status: 401, code: 'authentication-required' })
    await signUp(stranger)
    await expect(save(stranger, shareToken, { title: 'x'.repeat(201) })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'title', message: 'Title must be at most 200 characters long' }] },
    })
    expect(await stranger.call(userDebates)).toEqual([])
  })

  test('§4 a copy of one’s own, with a link of its own, that survives its original and its writer', async () => {
    const world = await product()
    const { me, stranger } = world
    const models = { option1Model: 'gpt-4o-mini', option2Model: 'gpt-3.5-turbo', language: 'de', coffeeLevel: 4 }
    const { id, shareToken } = await sharedDebate(world, me, 1, models)
    await add(world, me, id, 'A fact.')
    await say(world, me, id, 'Speech 2.')
    await signUp(stranger)
    const original = await opened(me, id)
    const saved = await save(stranger, shareToken, { title: '  For later ' })
    await me.call(deleteDebate, { params: { id } })
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    const copy = await opened(stranger, saved.id)
    const said = { isOriginal: false, originalDebateId: id, isPublic: false, isPrivate: true, title: 'For later' }
    expect(copy).toMatchObject({ question: original.question, ...models, ...said })
    expect(copy.can).toEqual({ advance: true, addContext: true, share: true, delete: true })
    const contents = ({ responses, userInputs }: typeof copy) =>
      [...responses, ...userInputs].map(({ content, turnNumber, createdAt }) => ({ content, turnNumber, createdAt }))
    expect(contents(copy)).toEqual(contents(original))
    expect(contents(copy)).toHaveLength(3)
    expect(copy.shareToken).not.toBe(shareToken)
    expect((await stranger.call(userDebates)).map((debate) => debate.id)).toEqual([saved.id])
  })

  test('one’s own: its own id; twice: the first copy, which is brought up to date after more was said', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    expect(await save(me, shareToken)).toEqual({ id })
    await signUp(stranger)
    const first = await save(stranger, shareToken)
    expect((await opened(stranger, first.id)).title).toBeNull()
    expect(await save(stranger, shareToken, { title: 'Again' })).toEqual(first)
    await say(world, me, id, 'Speech 2.')
    expect(await save(stranger, shareToken)).toEqual(first)
    expect((await opened(stranger, first.id)).responses).toHaveLength(2)
  })

  test('a turn that is being written stays out, and goes on for its owner', async () => {
    const world = await product()
    const { me, stranger, engine } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    await me.open(generateTurn, { params: { id }, body: {} })
    const call = await engine.call(2)
    await signUp(stranger)
    const saved = await save(stranger, shareToken)
    expect(await opened(stranger, saved.id)).toMatchObject({ liveTurn: null, currentTurn: 2 })
    expect(call.request.signal.aborted).toBe(false)
    expect(await me.call(readDebate, { params: { id } })).toMatchObject({ liveTurn: 2 })
  })
})

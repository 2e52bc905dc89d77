import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#features/account/contract.ts'
import { currentUser } from '#features/account/user.ts'
import { createDebate, readDebate, recentDebates } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import {
  exportShared,
  oembed,
  readShared,
  reportShared,
  saveShared,
  setVisibility,
  sharedImage,
} from '#features/share/contract.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { actsOf as acts, operated as read } from '#testing/operate.ts'
import { add, sharedDebate } from '#testing/shared-debate.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'

const handWorld = handWorlds()

describe('§19 a debate that the operator hides', () => {
  async function published() {
    const here = await handWorld()
    const me = here.visitor()
    const debate = await sharedDebate(here, me, 2)
    await me.call(setVisibility, { params: { id: debate.id }, body: { isPublic: true } })
    const stranger = here.visitor()
    return { ...here, me, stranger, debate, link: { params: { shareToken: debate.shareToken } } }
  }

  test('is 404 for strangers at once, in every form; for its owner with a sentence; and comes back as it was', async () => {
    const { operate, me, stranger, debate, link, ...here } = await published()
    const other = here.visitor()
    await signUp(other, 'curious')
    const before = await stranger.call(readShared, link)
    expect((await stranger.fetch(`/embed/${debate.shareToken}?language=en`)).status).toBe(200)
    await read({ operate }, 'debate', `${here.url}/share/${debate.shareToken}`, 'hide')

    for (const visitor of [stranger, other]) {
      await expect(visitor.call(readShared, link)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
      await expect(visitor.call(exportShared, link)).rejects.toMatchObject({ status: 404 })
      await expect(visitor.call(sharedImage, link)).rejects.toMatchObject({ status: 404 })
      const url = `http://localhost:3000/share/${debate.shareToken}`
      await expect(visitor.call(oembed, { query: { url } })).rejects.toMatchObject({ status: 404 })
      const byId = { status: 404, code: 'debate-not-found' }
      await expect(visitor.call(readDebate, { params: { id: debate.id } })).rejects.toMatchObject(byId)
      expect((await visitor.fetch(`/embed/${debate.shareToken}?language=en`)).status).toBe(404)
      expect(await (await visitor.fetch('/sitemap/1.xml')).text()).not.toContain(debate.shareToken)
    }
    await expect(other.call(saveShared, { ...link, body: {} })).rejects.toMatchObject({ status: 404 })

    const told = {
      status: 404,
      code: 'debate-hidden',
      message: expect.stringContaining('The operator of this site has hidden this debate.'),
    }
    await expect(me.call(readDebate, { params: { id: debate.id } })).rejects.toMatchObject(told)
    await expect(me.call(readShared, link)).rejects.toMatchObject(told)
    await expect(me.open(generateTurn, { params: { id: debate.id }, body: {} })).rejects.toMatchObject(told)
    await expect(add(here, me, debate.id, 'A fact.')).rejects.toMatchObject(told)
    const visibility = { params: { id: debate.id }, body: { isPublic: false } }
    await expect(me.call(setVisibility, visibility)).rejects.toMatchObject(told)
    expect(await me.call(recentDebates)).toMatchObject([{ id: debate.id }])
    expect((await me.call(exportAccount)).debates).toMatchObject([{ id: debate.id }])

    await read({ operate }, 'debate', debate.id, 'show')
    expect(await stranger.call(readShared, link)).toEqual(before)
    expect(await acts({ operate })).toEqual([
      ['root@debates', 'debate show', debate.id, debate.question],
      ['root@debates', 'debate hide', debate.id, debate.question],
    ])
  })

  test('the turn that is being written ends, and its watchers’ streams with it; nothing of it is kept', async () => {
    const { operate, me, debate, engine, database } = await published()
    const asked = engine.calls.length
    const stream = await me.open(generateTurn, { params: { id: debate.id }, body: {} })
    const call = await engine.call(asked + 1)
    call.say('A thought that nobody will read.')
    await read({ operate }, 'debate', debate.id, 'hide')
    expect(await stream?.response.text()).toContain(
      '{"error":"The operator of this site has hidden this debate.","code":"hidden-meanwhile"}',
    )
    await read({ operate }, 'debate', debate.id, 'show')
    const kept = await database.db.execute(sql`select count(*)::integer as turns from responses`)
    expect(kept.rows).toEqual([{ turns: 2 }])
  })

  test('its owner can delete it, and the account', async () => {
    const { operate, me, debate, stranger, link } = await published()
    await read({ operate }, 'debate', debate.id, 'hide')
    await me.call(deleteDebate, { params: { id: debate.id } })
    await expect(stranger.call(readShared, link)).rejects.toMatchObject({ status: 404 })
    expect(await me.call(recentDebates)).toEqual([])
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    await expect(me.call(currentUser)).rejects.toMatchObject({ status: 401 })
  })

  test('one that the operator deletes is gone for everybody', async () => {
    const { operate, me, debate, stranger, link } = await published()
    await read({ operate }, 'debate', debate.id, 'delete')
    await expect(stranger.call(readShared, link)).rejects.toMatchObject({ status: 404 })
    await expect(me.call(readDebate, { params: { id: debate.id } })).rejects.toMatchObject({ code: 'debate-not-found' })
    expect((await operate('debate', debate.id)).code).toBe(1)
  })
})

describe('§19 a report of a shared debate', () => {
  test('a link that opens nothing, a reason that is none, too many words: refused; too many reports of an address: 429', async () => {
    const here = await handWorld({ limits: { reportsPerIpPerHour: 2 } })
    const { shareToken } = await sharedDebate(here, here.me, 1)
    const report = (body: object, token = shareToken) =>
      here.stranger.call(reportShared, { params: { shareToken: token }, body })
    await expect(report({ reason: 'other' }, 'x'.repeat(43))).rejects.toMatchObject({ status: 404 })
    await expect(report({ reason: 'dull' })).rejects.toMatchObject({ status: 400 })
    await expect(report({ reason: 'other', words: 'x'.repeat(1_001) })).rejects.toMatchObject({ status: 400 })
    await report({ reason: 'other' })
    await report({ reason: 'hate' })
    await expect(report({ reason: 'other' })).rejects.toMatchObject({ status: 429, code: 'too-many-reports' })
  })

  test('counts once for each reporter, without an address in the database; hiding decides about it', async () => {
    const here = await handWorld()
    const { id, shareToken } = await sharedDebate(here, here.me, 1)
    const link = { params: { shareToken } }
    const other = here.visitor()
    await signUp(other, 'reporter')
    await here.stranger.call(reportShared, { ...link, body: { reason: 'other' } })
    await here.stranger.call(reportShared, { ...link, body: { reason: 'hate', words: ' It  insults\ncats. ' } })
    await here.clock.advance(1_000)
    expect(await other.call(reportShared, { ...link, body: { reason: 'privacy' } })).toEqual({ received: true })
    expect(await read(here, 'reports')).toMatchObject([
      { debateId: id, reason: 'privacy', words: null },
      { debateId: id, reason: 'hate', words: 'It  insults\ncats.' },
    ])
    expect((await here.operate('reports')).out).toContain('hate: It insults cats.')
    const rows = await here.database.db.execute(sql`select * from debate_reports`)
    expect(JSON.stringify(rows.rows)).not.toContain('127.0.0.1')
    expect((await other.call(exportAccount)).reports).toMatchObject([{ debateId: id, reason: 'privacy' }])
    await other.call(deleteAccount, { body: { password: PASSWORD } })
    expect(await read<unknown[]>(here, 'reports')).toHaveLength(1)
    expect(await read(here, 'debate', id)).toMatchObject({ openReports: 1 })
    expect(await read(here, 'debate', id, 'hide')).toMatchObject({ settled: 1 })
    expect(await read(here, 'reports')).toEqual([])
  })

  test('what visitors wrote steers no terminal and makes no line of its own', async () => {
    const here = await handWorld()
    const question = 'Is light\u001b[2J a wave?\nHidden:\u202e all'
    const { id, shareToken } = await sharedDebate(here, here.me, 1, { question })
    const words = 'bad\u009b31m\u0007'
    await here.stranger.call(reportShared, { params: { shareToken }, body: { reason: 'other', words } })
    for (const line of [['reports'], ['debate', id], ['debate', id, 'hide'], ['acts']]) {
      const { code, out } = await here.operate(...line)
      expect([code, out.replaceAll('\n', '')]).toEqual([0, expect.not.stringMatching(/[\p{Cc}\u202a-\u202e]/u)])
      expect(out.split('\n').filter((one) => one.startsWith('Hidden:')).length).toBeLessThan(2)
    }
  })
})

describe('§19 what becomes public', () => {
  test('a debate with a blocked word, or one that the service flags, stays private; its link opens it', async () => {
    let flagged = true
    const publishing = { blockedWords: ['phlogiston'], moderation: async () => flagged }
    const here = await handWorld({ publishing })
    const { id, shareToken } = await sharedDebate(here, here.me, 1, { option1: 'Phlogiston!' })
    const publish = (debateId: string) =>
      here.me.call(setVisibility, { params: { id: debateId }, body: { isPublic: true } })
    await expect(publish(id)).rejects.toMatchObject({ status: 403, code: 'blocked-words' })
    expect(await here.stranger.call(readShared, { params: { shareToken } })).toMatchObject({ isPublic: false })
    const body = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
    const clean = await here.me.call(createDebate, { body })
    await expect(publish(clean.id)).rejects.toMatchObject({ status: 403, code: 'not-for-public' })
    flagged = false
    expect(await publish(clean.id)).toMatchObject({ isPublic: true })
    const back = { params: { id }, body: { isPublic: false } }
    expect(await here.me.call(setVisibility, back)).toMatchObject({ isPublic: false })
  })
})

test('§19 what was spent: at the price of the model that answered, with both names', async () => {
  const price = { in: 4, out: 8, cached: 1 }
  const here = await handWorld({ modelMap: { 'gpt-4o': { id: 'llama3', price } } })
  const { id } = await sharedDebate(here, here.visitor(), 5)
  const counts = sql`tokens_in = 1000000, tokens_cached = 500000, tokens_out = 100000`
  await here.database.db.execute(sql`update responses set ${counts}, engine = 'openai',
    ai_model = case turn_number when 4 then 'gpt-4' when 5 then 'gpt-4' else 'gpt-4o' end,
    served_by = case turn_number when 1 then null when 2 then 'gpt-6-luna' when 3 then 'llama3' when 4 then 'of-no-table'
      else 'gpt-6-sol' end where debate_id = ${id}`)
  const { turns } = await read<{ turns: { model: string; servedBy: string | null; dollars: number }[] }>(here, 'spend')
  expect(turns.map(({ model, servedBy, dollars }) => [model, servedBy, dollars])).toEqual([
    ['gpt-4', 'gpt-6-sol', 2.1],
    ['gpt-4', 'of-no-table', 0],
    ['gpt-4o', 'gpt-6-luna', 0.105],
    ['gpt-4o', 'llama3', 3.3],
    // If `servedBy` was not recorded, the turn has the price of the model that succeeds `gpt-4o`.
    ['gpt-4o', null, 0.105],
  ])
  const { out } = await here.operate('spend')
  expect(out).toMatch(/gpt-4o as gpt-6-luna +free +1 +1000000 +500000 +100000 +0\.1050/)
  expect(out).toMatch(/ gpt-4o +free/)
})

test('§19 what was spent, by day, model and plan; a saved copy is no turn', async () => {
  const here = await handWorld()
  const me = here.visitor()
  const debate = await sharedDebate(here, me, 2)
  const saver = here.visitor()
  await signUp(saver, 'saver')
  await here.clock.advance(60_000)
  await saver.call(saveShared, { params: { shareToken: debate.shareToken }, body: {} })
  const today = new Date(here.clock.now()).toISOString().slice(0, 10)
  const { turns } = await read<{ turns: object[] }>(here, 'spend')
  expect(turns).toMatchObject([{ day: today, plan: 'free', turns: 2 }])
  expect((await here.operate('spend')).out).toContain(today)
  await here.clock.advance(3 * 86_400_000)
  expect(await read(here, 'spend', '--days', '2')).toEqual({ turns: [], days: [] })
})

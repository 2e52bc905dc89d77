import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount, login } from '#features/account/contract.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { answerReader, reason } from '#testing/answer-reader.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import { writtenDebate } from '#testing/written-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { contestEdge, contestSharedEdge, makeMap, readMap } from '../contract.ts'

const opened: World[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function contestable(contestsPerIpPerHour = 1_000) {
  const here = await world({ engine: answerReader(), limits: { contestsPerIpPerHour } })
  opened.push(here)
  const me = here.visitor()
  await signUp(me)
  const debate = await writtenDebate(
    here,
    me,
    Array.from({ length: 12 }, (_, at) => reason(at + 1)),
  )
  const params = { id: debate.id }
  const { edges } = await me.call(makeMap, { params })
  await here.database.db.execute(
    sql`update ai_debates set is_public = true, is_private = false where id = ${debate.id}`,
  )
  const wish = (nth: number, contested = true) => ({ from: edges.at(nth)?.from, to: edges.at(nth)?.to, contested })
  const contest = (who: Visitor, nth: number, contested = true) =>
    who.call(contestEdge, { params, body: wish(nth, contested) })
  const kept = async () => {
    const { rows } = await here.database.db.execute<{ n: number }>(sql`select count(*)::int as n from map_contests`)
    return rows[0]?.n
  }
  return { here, me, debate, params, wish, contest, kept }
}

test('§6 §20 an edge that is not there, or that this reader does not see: 404', async () => {
  const { here, debate, contest, wish, kept } = await contestable()
  const stranger = here.visitor()
  await expect(contest(stranger, -1)).rejects.toMatchObject({ status: 404, code: 'edge-not-found' })
  const linked = { params: { shareToken: debate.shareToken }, body: wish(-1) }
  await expect(stranger.call(contestSharedEdge, linked)).rejects.toMatchObject({ status: 404, code: 'edge-not-found' })
  expect(await kept()).toBe(0)
})

test('§14 too many from one address: 429', async () => {
  const { here, contest } = await contestable(1)
  await contest(here.visitor(), 0)
  await expect(contest(here.visitor(), 1)).rejects.toMatchObject({ status: 429, code: 'too-many-contests' })
})

test('§20 40 calls of one reader at once count once; whoever takes it back no longer counts', async () => {
  const { here, me, debate, params, contest, wish, kept } = await contestable()
  await Promise.all(Array.from({ length: 40 }, () => contest(me, 0)))
  expect(await kept()).toBe(1)
  const stranger = here.visitor()
  const linked = { params: { shareToken: debate.shareToken }, body: wish(0) }
  const [edge, other] = (await stranger.call(contestSharedEdge, linked)).edges
  expect(edge).toMatchObject({ contests: 2, contestedByYou: true })
  expect(other).toMatchObject({ contests: 0, contestedByYou: false })
  expect((await contest(me, 0, false)).edges[0]).toMatchObject({ contests: 1, contestedByYou: false })
  expect((await stranger.call(readMap, { params })).edges[0]).toMatchObject({ contests: 1, contestedByYou: true })
  expect((await here.visitor().call(readMap, { params })).edges[0]).toMatchObject({
    contests: 1,
    contestedByYou: false,
  })
})

test('§15 §20 who signs in takes the contests along: those of both count once', async () => {
  const { here, params, contest, kept } = await contestable()
  const [home, away] = [here.visitor(), here.visitor()]
  const { username } = await signUp(home)
  await contest(home, 0)
  await contest(away, 0)
  await contest(away, 1)
  expect(await kept()).toBe(3)
  await away.call(login, { body: { username, password: PASSWORD } })
  const one = { contests: 1, contestedByYou: true }
  expect((await home.call(readMap, { params })).edges.slice(0, 2)).toMatchObject([one, one])
  await contest(away, 1, false)
  expect((await home.call(readMap, { params })).edges[1]).toMatchObject({ contests: 0, contestedByYou: false })
  expect((await home.call(exportAccount)).contests).toHaveLength(1)
})

test('§11 what an account contests is in its export, and goes with it; the rest goes with the debate', async () => {
  const { here, me, params, contest, kept } = await contestable()
  const reader = here.visitor()
  await signUp(reader)
  await contest(reader, 0)
  await contest(here.visitor(), 0)
  const { contests } = await reader.call(exportAccount)
  expect(contests).toMatchObject([{ debateId: params.id }])
  expect(JSON.stringify(contests)).not.toContain('reader')
  await reader.call(deleteAccount, { body: { password: PASSWORD } })
  expect(await kept()).toBe(1)
  await me.call(deleteDebate, { params })
  expect(await kept()).toBe(0)
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { RENEW_EVERY_MS } from '#features/turns/server/turn/live-turns.ts'
import { readShared } from '#features/share/contract.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { builtProgram } from '#testing/built-program.ts'
import { stoppedClock } from '#testing/clock.ts'
import type { TestDatabase } from '#testing/database.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { anyRedis, hasRedis } from '#testing/redis.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { world } from '#testing/world.ts'
import { run } from '../../../../scripts/run.mjs'

const admin = (...words: string[]) => run(process.execPath, [builtProgram('admin'), ...words], { quiet: true })
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
let database: TestDatabase | undefined
beforeAll(async () => {
  if (noPostgres !== null) return
  postgres = await createPostgresDatabase()
  database = await openDatabase({ url: postgres.url, dataDir: '' })
})
afterAll(async () => {
  await database?.close()
  await postgres?.drop()
})

test.skipIf(noPostgres !== null)(
  '§19 what it hides is hidden by the running server, whose turn ends unsaved',
  async () => {
    if (postgres === undefined || database === undefined) throw new Error('no PostgreSQL')
    vi.stubEnv('DATABASE_URL', postgres.url)
    const [engine, clock] = [handEngine(), stoppedClock()]
    const here = { ...(await world({ engine, shared: { database, broadcast: null, clock } })), engine }
    try {
      const [me, stranger] = [here.visitor(), here.visitor()]
      const { id, shareToken } = await sharedDebate(here, me, 1)
      const link = { params: { shareToken } }
      expect(await stranger.call(readShared, link)).toMatchObject({ totalItems: 1 })
      const stream = await me.open(generateTurn, { params: { id }, body: {} })
      const call = await engine.call(2)
      call.say('A thought that nobody will read.')
      expect(await admin('debate', 'nowhere', 'hide')).toEqual({
        code: 1,
        output: 'No debate has the id or the link "nowhere".\n',
      })

      expect(await admin('debate', id, 'hide')).toEqual({ code: 0, output: 'Hidden: Is light a wave?\n' })
      await expect(stranger.call(readShared, link)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
      await expect(me.call(readDebate, { params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'debate-hidden',
      })
      // Without Redis, the server notices the loss of a turn's claim only at the first renewal, on the second tick.
      await clock.advance(2 * RENEW_EVERY_MS)
      expect(await stream?.response.text()).toContain('"code":"hidden-meanwhile"')

      expect((await admin('debate', shareToken, 'show')).code).toBe(0)
      expect(await stranger.call(readShared, link)).toMatchObject({ totalItems: 1 })
      const acts = JSON.parse((await admin('acts', '--json')).output) as { act: string; subject: string }[]
      expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
        ['debate show', id],
        ['debate hide', id],
      ])
    } finally {
      await here.close()
    }
  },
)

test.skipIf(noPostgres !== null || !hasRedis)(
  '§19 with Redis the turn of a debate that it hides ends at once, on whichever instance writes it',
  async () => {
    if (postgres === undefined || database === undefined) throw new Error('no PostgreSQL')
    const redis = await anyRedis()
    vi.stubEnv('DATABASE_URL', postgres.url)
    vi.stubEnv('REDIS_URL', redis.url)
    const broadcast = openRedis(redis.url, () => {})
    // The stopped clock shows the real time, because the command uses the real time to check the turn's claim.
    const [engine, clock] = [handEngine(), stoppedClock(Date.now())]
    const here = await world({ engine, shared: { database, broadcast, clock } })
    try {
      const me = here.visitor()
      const { id } = await sharedDebate({ engine, clock }, me, 0)
      const stream = await me.open(generateTurn, { params: { id }, body: {} })
      ;(await engine.call(1)).say('A thought that nobody will read.')
      expect((await admin('debate', id, 'hide')).code).toBe(0)
      // The clock is stopped, so the server cannot have renewed the claim and must have received a message.
      expect(await stream?.response.text()).toContain('"code":"hidden-meanwhile"')
    } finally {
      await here.close()
      await broadcast.close()
      await redis.stop()
    }
  },
)

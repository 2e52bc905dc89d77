import { afterEach, describe, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn, liveTurn, stopTurn } from '#features/turns/contract/turns.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { testBroadcast } from './broadcast.ts'
import { stoppedClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { handEngine } from './hand-engine.ts'
import { anyRedis, hasRedis } from './redis.ts'
import type { OpenStream, Visitor } from './visitor.ts'
import { world } from './world.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function twoServers(a: Broadcast | null, b: Broadcast | null) {
  const clock = stoppedClock()
  const database = await testDatabase()
  closing.push(() => database.close())
  const engine = handEngine()
  const start = async (broadcast: Broadcast | null) => {
    const server = await world({ engine, shared: { database, broadcast, clock } })
    closing.push(() => server.close())
    return server
  }
  const [serverA, serverB] = [await start(a), await start(b)]
  const onA = serverA.visitor()
  const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
  const { id } = await onA.call(createDebate, { body: question })
  const onB = serverB.visitor({ cookie: [...onA.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const written = await generate(onA, id)
  const call = await engine.call(1)
  return { clock, engine, onA, onB, id, written, call }
}

const generate = (who: Visitor, id: string) => who.open(generateTurn, { params: { id }, body: {} })

async function textOf(stream: OpenStream | null): Promise<string> {
  let text = ''
  for await (const event of stream?.events() ?? []) text += (event as { content?: string }).content ?? ''
  return text
}

describe('§10 REDIS_URL: two instances', () => {
  test('without Redis the other instance says that the turn is elsewhere, and shows its response afterwards', async () => {
    const { onB, id, call, written } = await twoServers(null, null)
    await expect(generate(onB, id)).rejects.toMatchObject({ status: 503, code: 'turn-elsewhere' })
    await expect(onB.call(stopTurn, { params: { id } })).rejects.toMatchObject({ status: 503 })
    expect(await onB.open(liveTurn, { params: { id } })).toBeNull()
    call.say('Imagine a train.')
    call.finish()
    await textOf(written)
    expect((await onB.call(readDebate, { params: { id } })).responses).toMatchObject([{ content: 'Imagine a train.' }])
  })

  test('a turn begun on A is joined on B and stopped from B', async () => {
    const broadcast = testBroadcast()
    const { clock, engine, onA, onB, id, call } = await twoServers(broadcast, broadcast)
    call.say('x'.repeat(201))
    await clock.advance(10)
    const joined = await generate(onB, id)
    await onB.call(stopTurn, { params: { id } })
    expect(await textOf(joined)).toBe('x'.repeat(201))
    expect(engine.calls).toHaveLength(1)
    expect((await onA.call(readDebate, { params: { id } })).responses).toHaveLength(1)
  })

  test.skipIf(!hasRedis)('the same over a real Redis: every watcher on B sees what A writes', async () => {
    const redis = await anyRedis()
    closing.push(() => redis.stop())
    const ready = async () => {
      const link = openRedis(redis.url, () => {})
      closing.push(() => link.close())
      await new Promise<void>((resolve) => link.onRestored(resolve))
      return link
    }
    const { clock, onB, id, call } = await twoServers(await ready(), await ready())
    call.say('Imagine ')
    await clock.advance(10)
    const watched = await onB.open(liveTurn, { params: { id } })
    call.say('a train.')
    call.finish()
    await clock.advance(10)
    expect(await textOf(watched)).toBe('Imagine a train.')
  })
})

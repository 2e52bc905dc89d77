import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createDebate, readDebate, recentDebates } from '#features/debates/contract/debates.ts'
import { generateTurn, liveTurn, stopTurn, type TurnEvent } from '#features/turns/contract/turns.ts'
import { publicConfig } from '#features/models/contract.ts'
import { handEngine } from './hand-engine.ts'
import { world, type WorldOptions } from './world.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
async function open(options: WorldOptions = {}) {
  const opened = await world(options)
  closing.push(() => opened.close())
  return opened
}

const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

describe('the whole product in one call', () => {
  test('refuses what it refuses in production: unknown debates, bad input, other sites', async () => {
    const { visitor } = await open()
    const anyone = visitor()
    for (const id of [randomUUID(), 'not-an-id', '%00', "'; drop table debates; --"]) {
      await expect(anyone.call(readDebate, { params: { id } })).rejects.toMatchObject({ code: 'debate-not-found' })
    }
    await expect(anyone.call(createDebate, { body: { ...question, question: 'Why' } })).rejects.toMatchObject({
      message: '400: Question must be at least 5 characters long',
    })
    const elsewhere = visitor({ 'sec-fetch-site': 'cross-site' })
    await expect(elsewhere.call(createDebate, { body: question })).rejects.toMatchObject({ code: 'cross-site' })
  })

  test('§11: a debate belongs to the browser that opened it', async () => {
    const { visitor } = await open()
    const [mine, other] = [visitor(), visitor()]
    const debate = await mine.call(createDebate, { body: question })
    expect(mine.cookies.has('visitor')).toBe(true)
    const params = { id: debate.id }
    expect(await mine.call(readDebate, { params })).toEqual(debate)
    expect(await mine.call(recentDebates)).toHaveLength(1)
    await other.call(createDebate, { body: question })
    for (const ask of [
      () => other.call(readDebate, { params }),
      () => other.open(liveTurn, { params }),
      () => other.open(generateTurn, { params, body: {} }),
      () => other.call(stopTurn, { params }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ status: 404 })
    }
    mine.cookies.set('visitor', `${mine.cookies.get('visitor')}x`)
    await expect(mine.call(readDebate, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('§7 generate: a turn arrives piece by piece and stands in the debate', async () => {
    const { visitor } = await open()
    const mine = visitor()
    const { id } = await mine.call(createDebate, { body: question })
    expect(await mine.open(liveTurn, { params: { id } })).toBeNull()
    const stream = await mine.open(generateTurn, { params: { id }, body: { language: 'en' } })
    const events: (TurnEvent | '[DONE]')[] = []
    for await (const event of stream?.events() ?? []) events.push(event as TurnEvent)
    expect(events[0]).toMatchObject({ turn: { turnNumber: 1, optionNumber: 1, engine: 'scripted' } })
    expect(events.at(-1)).toBe('[DONE]')
    const text = events.map((event) => (typeof event === 'object' && 'content' in event ? event.content : '')).join('')
    const { responses } = await mine.call(readDebate, { params: { id } })
    expect(responses).toMatchObject([{ turnNumber: 1, content: text.trim() }])
    expect(events.at(-2)).toEqual({ response: responses[0] })
  })

  test('a reader who leaves does not stop the turn; a second one joins it from its beginning', async () => {
    const engine = handEngine()
    const { visitor } = await open({ engine })
    const mine = visitor()
    const { id } = await mine.call(createDebate, { body: question })
    const first = await mine.open(generateTurn, { params: { id }, body: {} })
    const model = await engine.call(1)
    model.say('Imagine ')
    first?.leave()
    const second = await mine.open(liveTurn, { params: { id } })
    model.say('a train.')
    model.finish()
    let text = ''
    for await (const event of second?.events() ?? []) text += (event as { content?: string }).content ?? ''
    expect(text).toBe('Imagine a train.')
  })

  test('§15 SSE exhaustion: one stream too many of an address is 429 and begins nothing; leaving frees a place', async () => {
    const engine = handEngine()
    const { visitor } = await open({ engine, limits: { streamsPerIp: 2 }, trustedProxies: ['127.0.0.1'] })
    const mine = visitor({ 'x-forwarded-for': '203.0.113.1' })
    const ids = []
    for (let count = 0; count < 3; count++) ids.push((await mine.call(createDebate, { body: question })).id)
    const [one = '', two = '', three = ''] = ids
    const first = await mine.open(generateTurn, { params: { id: one }, body: {} })
    await mine.open(generateTurn, { params: { id: two }, body: {} })
    await expect(mine.open(generateTurn, { params: { id: three }, body: {} })).rejects.toMatchObject({
      status: 429,
      code: 'too-many-streams',
    })
    expect(engine.calls).toHaveLength(2)
    const another = visitor({ 'x-forwarded-for': '203.0.113.2' })
    await expect(another.open(liveTurn, { params: { id: one } })).rejects.toMatchObject({ status: 404 })
    first?.leave()
    await expect.poll(() => mine.open(liveTurn, { params: { id: two } }).then(Boolean, () => false)).toBe(true)
  })

  test('§14: what is being written when the process ends is finished first, and nothing new begun', async () => {
    const engine = handEngine()
    const { visitor, close } = await world({ engine })
    const mine = visitor()
    const { id } = await mine.call(createDebate, { body: question })
    const stream = await mine.open(generateTurn, { params: { id }, body: {} })
    const model = await engine.call(1)
    model.say('Imagine')
    const closed = close(25_000)
    await expect.poll(async () => (await mine.fetch('/readyz')).status).toBe(503)
    const next = await mine.call(createDebate, { body: question })
    await expect(mine.open(generateTurn, { params: { id: next.id }, body: {} })).rejects.toMatchObject({ status: 503 })
    model.say(' a train.')
    model.finish()
    const events = []
    for await (const event of stream?.events() ?? []) events.push(event)
    expect(events.at(-1)).toBe('[DONE]')
    await closed
  })

  test('limits and address are the world’s own; what is logged holds nothing anybody wrote', async () => {
    const { visitor, log } = await open({
      limits: { debatesPerIpPerHour: 1, anonymousResponsesPerDebate: 4 },
      publicUrl: 'https://cat.example',
      aliases: ['old.example'],
    })
    const mine = visitor({ origin: 'https://old.example' })
    expect(await mine.call(publicConfig)).toMatchObject({
      publicUrl: 'https://cat.example',
      aliases: ['old.example'],
      limits: { anonymousResponsesPerDebate: 4 },
    })
    await mine.call(createDebate, { body: question })
    expect([...mine.cookies.keys()]).toEqual(['__Host-visitor'])
    await expect(mine.call(createDebate, { body: question })).rejects.toMatchObject({
      status: 429,
      code: 'too-many-debates',
    })
    await expect.poll(() => log.filter((line) => line['msg'] === 'answered')).toHaveLength(3)
    expect(JSON.stringify(log)).not.toContain(question.question)
  })
})

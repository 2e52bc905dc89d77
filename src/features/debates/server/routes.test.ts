import { describe, expect, test } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import type { OpenStream, Visitor } from '#testing/visitor.ts'
import { createDebate, readDebate, recentDebates } from '../contract/debates.ts'
import { generateTurn, liveTurn, stopTurn } from '#features/turns/contract/turns.ts'

const product = handWorlds()

const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const NOWHERE = '0198c0de-0000-7000-8000-000000000001'
const of = (id: string) => ({ params: { id } })
const generate = (who: Visitor, id: string, headers = {}) => who.open(generateTurn, { ...of(id), body: {}, headers })

async function all(stream: OpenStream | null): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of stream?.events() ?? []) events.push(event)
  return events
}
const textOf = (events: unknown[]) => events.map((event) => (event as { content?: string }).content ?? '').join('')

describe('§7 POST /api/debates', () => {
  test('§5 a question that is too short is refused at its field, and nothing is kept', async () => {
    const { me } = await product()
    await expect(me.call(createDebate, { body: { ...question, question: 'Why?' } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'question', message: 'Question must be at least 5 characters long' }] },
    })
    expect(await me.call(recentDebates)).toEqual([])
  })

  test('§6 an anonymous visitor with another model than Alex: 401 login-required', async () => {
    const { me } = await product()
    const body = { ...question, option2Model: 'gpt-4o' }
    await expect(me.call(createDebate, { body })).rejects.toMatchObject({
      status: 401,
      code: 'login-required',
      problem: { requiredTier: 'standard' },
    })
  })

  test('a model nobody knows: 400', async () => {
    const { me } = await product()
    const body = { ...question, option1Model: 'gpt-99' }
    await expect(me.call(createDebate, { body })).rejects.toMatchObject({
      status: 400,
      message: '400: There is no such model.',
      problem: { errors: [{ path: 'option1Model' }] },
    })
  })

  test('§14: too many new debates from one address: 429 with Retry-After, for another cookie too', async () => {
    const { me, stranger } = await product({ limits: { debatesPerIpPerHour: 1 } })
    await me.call(createDebate, { body: question })
    const refused = stranger.call(createDebate, { body: question })
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many-debates' })
  })

  test('the debate opens with no responses; the browser is known from now on', async () => {
    const { me } = await product()
    const debate = await me.call(createDebate, { body: { ...question, coffeeLevel: 3, language: 'de' } })
    expect(debate).toMatchObject({ ...question, coffeeLevel: 3, language: 'de', responses: [], currentTurn: 1 })
    expect(debate).toMatchObject({ option1Model: 'gpt-4.1-nano', isPrivate: true, isPublic: false, liveTurn: null })
    expect(Buffer.from(debate.shareToken ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const cookies = new Map(me.cookies)
    await me.call(createDebate, { body: question })
    expect(me.cookies).toEqual(cookies)
  })
})

describe('§7 GET /api/debates/{id}', () => {
  test('§6 a stranger’s debate, one that is not there and one with no id at all look the same: 404', async () => {
    const { me, stranger } = await product()
    const { id } = await me.call(createDebate, { body: question })
    for (const asked of [id, NOWHERE, 'recently', "'; drop table ai_debates; --"]) {
      await expect(stranger.call(readDebate, of(asked))).rejects.toMatchObject({
        status: 404,
        code: 'debate-not-found',
      })
    }
  })

  test('a share token opens nothing here', async () => {
    const { me } = await product()
    const { shareToken } = await me.call(createDebate, { body: question })
    await expect(me.call(readDebate, of(shareToken ?? ''))).rejects.toMatchObject({ status: 404 })
  })

  test('its creator reads it, with the turn that is being written', async () => {
    const { me } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await generate(me, id)
    expect(await me.call(readDebate, of(id))).toMatchObject({ id, liveTurn: 1, can: { advance: true, share: false } })
  })
})

describe('§11 GET /api/debates/recent', () => {
  test('a cursor this server never gave out: 400; a browser without a cookie has no debates', async () => {
    const { me, stranger } = await product()
    await me.call(createDebate, { body: question })
    await expect(me.call(recentDebates, { query: { cursor: 'made-up' } })).rejects.toMatchObject({ status: 400 })
    expect(await stranger.call(recentDebates)).toEqual([])
  })

  test('one’s own, newest first, page by page without gap or double', async () => {
    const { me, stranger, clock } = await product()
    await stranger.call(createDebate, { body: question })
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      made.unshift((await me.call(createDebate, { body: question })).id)
      if (n !== 2) await clock.advance(1000)
    }
    const seen: string[] = []
    let path: string | null = '/api/debates/recent?limit=2'
    while (path) {
      const response: Response = await me.fetch(path)
      for (const item of (await response.json()) as { id: string }[]) seen.push(item.id)
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual(made)
  })
})

describe('§7 POST /api/debates/{id}/generate', () => {
  test('a stranger: 404, and no model is asked', async () => {
    const { me, stranger, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await expect(generate(stranger, id)).rejects.toMatchObject({ status: 404 })
    expect(engine.calls).toHaveLength(0)
  })

  test('§6 the eleventh response: 403 response-limit with the dialog’s sentence', async () => {
    const { me, engine } = await product({ limits: { anonymousResponsesPerDebate: 1 } })
    const { id } = await me.call(createDebate, { body: question })
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('Once.')
    call.finish()
    await all(stream)
    await expect(generate(me, id)).rejects.toMatchObject({ status: 403, code: 'response-limit' })
    expect(await me.call(readDebate, of(id))).toMatchObject({ isComplete: true })
  })

  test('a model that cannot be reached: 503 with Retry-After, before any stream', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    engine.refuse(new EngineError('unavailable', 'no route', { retryAfter: 7 }))
    const refused = await generate(me, id).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 503, code: 'model-unavailable' })
    expect((refused as { headers: Headers }).headers.get('retry-after')).toBe('7')
  })

  test('turn, text, response, [DONE]: in this order', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const stream = await generate(me, id)
    expect(stream?.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const call = await engine.call(1)
    call.say('Imagine a train — ')
    call.say('„schnell“ 🚂.')
    call.finish()
    const events = await all(stream)
    expect(events[0]).toEqual({
      turn: {
        turnNumber: 1,
        optionNumber: 1,
        round: 'opening',
        aiModel: 'gpt-4.1-nano',
        engine: 'openai',
        servedBy: 'gpt-4.1-nano',
      },
    })
    expect(textOf(events)).toBe('Imagine a train — „schnell“ 🚂.')
    expect(events.at(-2)).toMatchObject({ response: { turnNumber: 1, content: 'Imagine a train — „schnell“ 🚂.' } })
    expect(events.at(-1)).toBe('[DONE]')
  })

  test('a failure mid-turn is an error event; the next call writes the turn anew', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const stream = await generate(me, id)
    const call = await engine.call(1)
    call.say('Half')
    call.fail(new EngineError('broken-stream', ''))
    expect((await all(stream)).at(-1)).toEqual({
      error: 'The AI model could not finish this turn. Please try again.',
      code: 'model-failed',
    })
    const again = await generate(me, id)
    const second = await engine.call(2)
    second.say('Whole.')
    second.finish()
    expect(textOf(await all(again))).toBe('Whole.')
  })

  test('a closed tab stops nothing; a second call joins with the whole text so far', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const first = await generate(me, id)
    const call = await engine.call(1)
    call.say('Before ')
    first?.leave()
    const second = await generate(me, id)
    call.say('and after.')
    call.finish()
    expect(textOf(await all(second))).toBe('Before and after.')
    expect(engine.calls).toHaveLength(1)
  })

  test('§14: 40 parallel calls: one model call, one response, every caller sees the same text', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const streams = await Promise.all(Array.from({ length: 40 }, () => generate(me, id)))
    const call = await engine.call(1)
    call.say('The same ')
    call.say('for all.')
    call.finish()
    const texts = await Promise.all(streams.map(async (stream) => textOf(await all(stream))))
    expect(new Set(texts)).toEqual(new Set(['The same for all.']))
    expect(engine.calls).toHaveLength(1)
    expect((await me.call(readDebate, of(id))).responses).toHaveLength(1)
  })
})

describe('§11 GET /api/debates/{id}/live', () => {
  test('a stranger: 404; nothing running: 204', async () => {
    const { me, stranger } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await expect(stranger.open(liveTurn, of(id))).rejects.toMatchObject({ status: 404 })
    expect(await me.open(liveTurn, of(id))).toBeNull()
  })

  test('a reload sees the turn from its beginning, starts nothing, and ends with it', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await generate(me, id)
    const call = await engine.call(1)
    call.say('From the start ')
    const reloaded = await me.open(liveTurn, of(id))
    call.say('to the end.')
    call.finish()
    const events = await all(reloaded)
    expect(textOf(events)).toBe('From the start to the end.')
    expect(events.at(-1)).toBe('[DONE]')
    expect(engine.calls).toHaveLength(1)
  })

  test('Last-Event-ID goes on from where the connection was lost', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await generate(me, id)
    const call = await engine.call(1)
    call.say('The road is long and dark')
    call.say('6789')
    const resumed = await me.open(liveTurn, { ...of(id), headers: { 'last-event-id': '1-25' } })
    call.finish()
    expect(textOf(await all(resumed))).toBe('6789')
  })
})

describe('§11 POST /api/debates/{id}/stop', () => {
  test('a stranger: 404, and the turn goes on', async () => {
    const { me, stranger, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await generate(me, id)
    await expect(stranger.call(stopTurn, of(id))).rejects.toMatchObject({ status: 404 })
    expect((await engine.call(1)).request.signal.aborted).toBe(false)
  })

  test('nothing running: what was asked for is so already', async () => {
    const { me } = await product()
    const { id } = await me.call(createDebate, { body: question })
    await me.call(stopTurn, of(id))
    expect(await me.call(readDebate, of(id))).toMatchObject({ responses: [] })
  })

  test('over 200 characters are kept, and stand there when the call is answered', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const stream = await generate(me, id)
    ;(await engine.call(1)).say('x'.repeat(201))
    await me.call(stopTurn, of(id))
    expect((await me.call(readDebate, of(id))).responses).toMatchObject([{ content: 'x'.repeat(201), stopped: true }])
    expect((await all(stream)).at(-1)).toBe('[DONE]')
  })

  test('less is dropped: the readers are told, and turn 1 is still to be written', async () => {
    const { me, engine } = await product()
    const { id } = await me.call(createDebate, { body: question })
    const stream = await generate(me, id)
    ;(await engine.call(1)).say('Too short.')
    await me.call(stopTurn, of(id))
    expect((await all(stream)).slice(-2)).toEqual([{ stopped: true }, '[DONE]'])
    expect(await me.call(readDebate, of(id))).toMatchObject({ responses: [], currentTurn: 1, liveTurn: null })
  })
})

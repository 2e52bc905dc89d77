import { describe, expect, test } from 'vitest'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'
import * as v from 'valibot'
import { chatModels } from './listed-models.ts'
import type { ModelUsage } from '../port.ts'

const GONE = {
  openai: { error: { message: 'The model `old` does not exist', code: 'model_not_found' } },
  anthropic: { type: 'error', error: { type: 'not_found_error', message: 'model: old' } },
}
const schema = v.object({ title: v.string() })

describe.each(['openai', 'anthropic'] as const)('§10 %s has retired a model', (protocol) => {
  const gone = fails({ kind: 'status', status: 404, body: GONE[protocol] })

  async function world(successor: string | null = 'new') {
    const lines: [string, string | null][] = []
    const made = await stage(protocol, {
      more: {
        successorOf: (model) => (model === 'old' ? successor : null),
        onRetired: (model, instead) => void lines.push([model, instead]),
      },
    })
    made.upstream.otherwise((body) => (body.model === 'new' ? says('{"title":"Time"}') : gone))
    return { ...made, lines, models: () => made.upstream.calls.map(({ body }) => body.model) }
  }

  test('without a successor: retired, by name, and not asked twice for one turn', async () => {
    const { engine, lines, models } = await world(null)
    const error = expectFault((await read(engine.stream(asking({ model: 'old' })))).error, 'retired')
    expect(error.message).toBe(`${protocol} has retired old (404)`)
    expect([models(), lines]).toEqual([['old'], [['old', null]]])
  })

  test('a 404 that is about something else is no retirement', async () => {
    const { engine, upstream, lines } = await world()
    upstream.script(fails({ kind: 'status', status: 404, body: { error: { message: 'no such path' } } }))
    expectFault((await read(engine.stream(asking({ model: 'old' })))).error, 'unavailable')
    expect(lines).toEqual([])
  })

  test('the successor answers, says so, and is asked at once the next time; one line is logged', async () => {
    const { engine, lines, models } = await world()
    const served: string[] = []
    const usages: ModelUsage[] = []
    const wish = {
      onServed: (id: string) => void served.push(id),
      onUsage: (usage: ModelUsage) => void usages.push(usage),
    }
    for (let turn = 0; turn < 2; turn++) {
      expect((await read(engine.stream(asking({ model: 'old', ...wish })))).text).toContain('Time')
    }
    expect(models()).toEqual(['old', 'new', 'new'])
    expect([served, usages.map(({ servedBy }) => servedBy), lines]).toEqual([
      ['new', 'new'],
      ['new', 'new'],
      [['old', 'new']],
    ])
  })

  test('after an hour the model itself is asked again: a passing setting may have been the reason', async () => {
    const { engine, clock, lines, models, upstream } = await world()
    for (let hour = 0; hour < 2; hour++) {
      await read(engine.stream(asking({ model: 'old' })))
      await clock.advance(3_600_001)
    }
    expect([models(), lines]).toEqual([['old', 'new', 'old', 'new'], [['old', 'new']]])
    upstream.otherwise(says('fine'))
    await read(engine.stream(asking({ model: 'old' })))
    expect(models().at(-1)).toBe('old')
  })

  test('a successor that is gone, too, is named', async () => {
    const { engine, upstream } = await world()
    upstream.otherwise(gone)
    const error = expectFault((await read(engine.stream(asking({ model: 'old' })))).error, 'retired')
    expect(error.message).toContain('has retired new')
  })

  test('a given shape is asked for in words first, then of the successor', async () => {
    const { engine, models, upstream } = await world()
    const wanted = { ...asking({ model: 'old' }), name: 'answer', schema }
    expect(await engine.structured(wanted)).toEqual({ title: 'Time' })
    expect(models()).toEqual(protocol === 'openai' ? ['old', 'old', 'new'] : ['old', 'old', 'old', 'new'])
    const before = upstream.calls.length
    expect(await engine.structured(wanted)).toEqual({ title: 'Time' })
    expect(models().slice(before)).toEqual(['new'])
  })
})

describe('the list of models', () => {
  const models = async (path: string, page: unknown, protocol: 'openai' | 'anthropic' = 'openai') => {
    const { engine, upstream } = await stage(protocol)
    upstream.pages.set(path, page)
    return engine.models(new AbortController().signal)
  }

  test('a service without one, or with something else, has none', async () => {
    expect(await models('/other', {})).toBeNull()
    expect(await models('/v1/models', { hello: 'world' })).toBeNull()
  })

  test('an entry of another form costs itself alone', async () => {
    const data = [{ id: 'a', shutdown_date: 1_768_348_800, type: ['chat'] }, { name: 'x' }, null, { id: 'b' }]
    expect(await models('/v1/models', { data })).toMatchObject([
      { id: 'a', shutdownDate: null, type: null },
      { id: 'b', shutdownDate: null, type: null },
    ])
    expect(await models('/v1/models', { data: [{ name: 'x' }] })).toBeNull()
    expect(await models('/v1/models', { models: [{ id: 'a' }] })).toMatchObject([{ id: 'a' }])
  })

  test.each([
    [true, ['invoice-llama', 'qwen3-vl', 'gpt-4o', 'snowflake-arctic-instruct']],
    [false, ['all-mpnet-base-v2', 'all-minilm', 'jina-colbert-v2', 'clip-vit-b32', 'parakeet-tdt', 'paraphrase-x']],
  ])('holds a conversation: %s for %j', (chats, ids) => {
    for (const id of ids) expect(chatModels([{ id, shutdownDate: null, type: null }]), id).toHaveLength(chats ? 1 : 0)
  })

  test.each(['chat-completion', 'conversational', 'multimodal', 'image-text-to-text', 'instruct', 'text-generation'])(
    'a model of the type %s holds a conversation, an embedding does not',
    (type) => {
      const model = { id: 'x', shutdownDate: null }
      expect(
        chatModels([
          { ...model, type },
          { ...model, type: 'embedding' },
        ]),
      ).toHaveLength(1)
    },
  )

  test('ids, the day of shutdown where one is announced, and types', async () => {
    const data = [
      { id: 'gpt-6-luna', object: 'model', shutdown_date: null },
      { id: 'gpt-4o', shutdown_date: '2027-01-14' },
    ]
    expect(await models('/v1/models', { data })).toEqual([
      { id: 'gpt-6-luna', shutdownDate: null, type: null },
      { id: 'gpt-4o', shutdownDate: '2027-01-14', type: null },
    ])
    expect(await models('/v1/models', [{ id: 'bge', type: 'embedding' }])).toMatchObject([{ type: 'embedding' }])
    const claude = { data: [{ type: 'model', id: 'claude-haiku-5-5' }], has_more: false }
    expect(await models('/v1/models?limit=1000', claude, 'anthropic')).toMatchObject([{ type: null }])
  })
})

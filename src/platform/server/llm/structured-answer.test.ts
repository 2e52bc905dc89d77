import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, stage } from '#testing/fake-upstream/stage.ts'
import type { ModelUsage } from './port.ts'

const schema = v.object({ title: v.pipe(v.string(), v.minLength(2)), points: v.array(v.string()) })
const wanted = { name: 'answer', schema }
const GOOD = { title: 'Time', points: ['flows', 'stops'] }
const good = says('{"title":"Time",', '"points":["flows","stops"]}')

describe.each(['openai', 'anthropic'] as const)('%s: structured', (protocol) => {
  test('two answers that do not fit are malformed; the visitor reads nothing of them', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(says('{"title":"T","points":[]}'))
    const answer = engine.structured({ ...asking(), ...wanted })
    await expect(answer).rejects.toMatchObject({ name: 'EngineError', fault: 'malformed' })
    expect(upstream.calls).toHaveLength(2)
  })

  test('an upstream that is away is unavailable, as for a stream', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails({ kind: 'status', status: 503 }))
    await expect(engine.structured({ ...asking(), ...wanted })).rejects.toMatchObject({ fault: 'unavailable' })
    expect(upstream.calls).toHaveLength(3)
  })

  test('a stream that breaks off is an error, not half a value', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(fails({ kind: 'cut', after: 1 }, '{"title":"Time","points":[]}'))
    await expect(engine.structured({ ...asking(), ...wanted })).rejects.toMatchObject({ fault: 'broken-stream' })
  })

  test('abort throws the reason', async () => {
    const { engine } = await stage(protocol)
    const reason = new Error('stopped')
    const answer = engine.structured({ ...asking({ signal: AbortSignal.abort(reason) }), ...wanted })
    await expect(answer).rejects.toBe(reason)
  })

  test('the provider is asked in its strict mode, without the constraints that such modes refuse', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(good)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    const shape = {
      type: 'object',
      properties: { title: { type: 'string' }, points: { type: 'array', items: { type: 'string' } } },
      required: ['title', 'points'],
      additionalProperties: false,
    }
    expect(upstream.calls[0]?.body).toMatchObject(
      protocol === 'openai'
        ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: shape, strict: true } } }
        : { output_config: { format: { type: 'json_schema', schema: shape } } },
    )
    expect(JSON.stringify(upstream.calls[0]?.body)).not.toContain('minLength')
  })

  test('a provider that rejects strict mode is asked in words, with the whole schema', async () => {
    const { engine, upstream } = await stage(protocol)
    const body = { error: { message: "'response_format' of type 'json_schema' is not supported with this model." } }
    const refused = fails({ kind: 'status', status: 400, body })
    upstream.script(refused, ...(protocol === 'anthropic' ? [refused] : []), good)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    const last = upstream.calls.at(-1)?.body ?? {}
    expect(last).not.toHaveProperty('response_format')
    expect(last).not.toHaveProperty('tools')
    expect(JSON.stringify(last)).toMatch(/Be brief.*JSON Schema.*minLength/)
  })

  test.each([404, 500, 501])('a %i to a given shape is asked in words, at once the next time', async (status) => {
    const { engine, upstream, waits } = await stage(protocol)
    const refused = fails({ kind: 'status', status, body: { error: { message: 'no' } } })
    const ways = protocol === 'anthropic' ? [refused, refused] : [refused]
    upstream.script(...ways, good, good)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(upstream.calls).toHaveLength(ways.length + 2)
    expect(waits).toEqual([])
  })

  test('one fault of a server does not leave a model in words for ever', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(good)
    const fault = fails({ kind: 'status', status: 500, body: { error: { message: 'no' } } })
    upstream.script(...(protocol === 'anthropic' ? [fault, fault] : [fault]))
    for (let ask = 0; ask < 22; ask++) await engine.structured({ ...asking(), ...wanted })
    const inShape = upstream.calls.map(({ body }) => 'response_format' in body || 'output_config' in body)
    expect([inShape.at(0), inShape.at(5), inShape.at(-1)]).toEqual([true, false, true])
  })

  test('a way that works no longer is left for another', async () => {
    const { engine, upstream } = await stage(protocol)
    const refused = fails({ kind: 'status', status: 400, body: { error: { message: 'this shape is not supported' } } })
    upstream.script(good, refused, ...(protocol === 'anthropic' ? [refused] : []), good, good)
    for (let ask = 0; ask < 3; ask++) expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    const inShape = upstream.calls.map(({ body }) => 'response_format' in body || 'output_config' in body)
    expect([inShape.at(0), inShape.at(1), inShape.at(-1)]).toEqual([true, true, false])
  })

  test('a server that passes over the shape is asked in words after two such answers', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(({ messages, system }) =>
      JSON.stringify([messages, system]).includes('JSON Schema') ? good : says('Sure, here is a title: Time'),
    )
    const calls: number[] = []
    for (let ask = 0; ask < 3; ask++) {
      const before = upstream.calls.length
      expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
      calls.push(upstream.calls.length - before)
    }
    expect(calls).toEqual([2, 2, 1])
  })

  test('the successor of a retired model is asked in its own best way', async () => {
    const { engine, upstream } = await stage(protocol, { more: { successorOf: () => 'new' } })
    const gone = { error: { message: 'The model `some-model` does not exist', code: 'model_not_found' } }
    upstream.otherwise(({ model }) => (model === 'new' ? good : fails({ kind: 'status', status: 404, body: gone })))
    for (let ask = 0; ask < 2; ask++) expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(upstream.calls.at(-1)?.body).toMatchObject({
      model: 'new',
      [protocol === 'openai' ? 'response_format' : 'output_config']: expect.anything(),
    })
  })

  test('thinking that looks like text is asked for once more', async () => {
    const { engine, upstream } = await stage(protocol)
    const thinksFirst = says('I weigh {it}.\n', 'Well.\n', '</think>\n\n', JSON.stringify(GOOD))
    upstream.otherwise(thinksFirst)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(upstream.calls).toHaveLength(3)
  })

  test.each([429, 401, 503])('a %i is no matter of the shape', async (status) => {
    const { engine, upstream } = await stage(protocol)
    upstream.otherwise(fails({ kind: 'status', status, body: { error: { message: 'no' } } }))
    await expect(engine.structured({ ...asking(), ...wanted })).rejects.toBeInstanceOf(Error)
    expect(upstream.calls.every(({ body }) => 'response_format' in body || 'output_config' in body)).toBe(true)
  })

  test('a way that has worked is tried again after a fault of the server', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(good, fails({ kind: 'status', status: 500 }), good)
    await engine.structured({ ...asking(), ...wanted })
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(upstream.calls).toHaveLength(3)
  })

  test('an answer that was cut off gets twice the room', async () => {
    const { engine, upstream } = await stage(protocol)
    const finish = protocol === 'openai' ? 'length' : 'max_tokens'
    upstream.script({ ...says('{"title":"Time","poi'), finish }, good)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 600])
  })

  test('an answer that does not fit is shown to the model with what is wrong; usage counts both asks, once', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(says('{"title":7,"points":[]}'), good)
    const usages: ModelUsage[] = []
    const request = { ...asking({ onUsage: (usage) => void usages.push(usage) }), ...wanted }
    expect(await engine.structured(request)).toEqual(GOOD)
    expect(usages).toEqual([{ tokensIn: 22, tokensOut: 14 }])
    const messages = upstream.calls[1]?.body.messages as { role: string; content: string }[]
    expect(messages.at(-2)).toEqual({ role: 'assistant', content: '{"title":7,"points":[]}' })
    expect(messages.at(-1)?.content).toMatch(/title: .*Answer again/)
  })

  test('§5 a long answer that does not fit is shown again without half a character at its end', async () => {
    const { engine, upstream } = await stage(protocol)
    const long = 'x'.repeat(7_999)
    upstream.script(says(`${long}🐈 and more`), good)
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
    const messages = upstream.calls[1]?.body.messages as { role: string; content: string }[]
    expect(messages.at(-2)?.content).toBe(`${long}🐈`)
  })

  test('a character that cannot be stored, or turns the words around it, is gone, written out or escaped; one ask is enough', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(
      says('{"title":"Ti\\u0000me\u202e\0",', '"points":["\\u2066flows \\ud83d\\udc08","stops \\ud83d"]}'),
    )
    const answer = await engine.structured({ ...asking(), ...wanted })
    expect(answer).toEqual({ title: 'Time', points: ['flows 🐈', 'stops \uFFFD'] })
    expect(upstream.calls).toHaveLength(1)
  })

  test('words and a code fence around the value are no harm', async () => {
    const { engine, upstream } = await stage(protocol)
    upstream.script(says('Here it is:\n```json\n', JSON.stringify(GOOD), '\n```\nEnjoy.'))
    expect(await engine.structured({ ...asking(), ...wanted })).toEqual(GOOD)
  })
})

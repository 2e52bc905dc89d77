import { describe, expect, test } from 'vitest'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { asking, expectFault, read, stage } from '#testing/fake-upstream/stage.ts'

describe('a model whose template has opened its thought already', () => {
  const FIRST = ['They want me to ', 'argue.\n', '</think>\n\n', 'Time.'] as const
  const LIKELY = ['Okay, ', 'the user wants ', 'a turn.', '</think>', 'Time.'] as const

  test('is held back from the first where its words are those of thinking', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(says(...LIKELY))
    let thinking = 0
    expect(await read(engine.stream(asking({ onThinking: () => (thinking += 1) })))).toMatchObject({
      text: 'Time.',
      error: null,
    })
    expect(thinking).toBe(1)
  })

  test('that fills the limit with such words is given four times the limit, and room from then on', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(({ max_tokens: limit }) =>
      Number(limit) < 1_200 ? { ...says('Okay, the user ', 'wants a turn. I'), finish: 'length' } : says(...LIKELY),
    )
    expect((await read(engine.stream(asking()))).text).toBe('Time.')
    expect((await read(engine.stream(asking()))).text).toBe('Time.')
    expect(upstream.calls.map(({ body }) => body.max_tokens)).toEqual([300, 1_200, 4_396])
  })

  test('text that only begins so, cut at every limit, is the turn', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise({ ...says('Okay, the user ', 'is king, ', 'they say. And so'), finish: 'length' })
    const { text, error } = await read(engine.stream(asking()))
    expect([text, error]).toEqual(['Okay, the user is king, they say. And so', null])
    expect(upstream.calls).toHaveLength(2)
  })

  test.each([
    ['Some models write "I know this.', '</think>" and go on.'],
    ['The last is “Yes!</think>”, ', 'and then nothing.'],
    ['We need to talk about cats. ', 'They purr.'],
  ])('what is quoted, or begins with common words, stays: %s', async (...pieces) => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(says(...pieces))
    expect(await read(engine.stream(asking()))).toMatchObject({ text: pieces.join(''), error: null })
  })

  test('a model that has written a turn, or that the table knows, may begin one with such words', async () => {
    const pieces = ['Okay, the user ', 'is right.']
    const { engine, upstream } = await stage('openai')
    upstream.script(says('Time.'))
    upstream.otherwise(says(...pieces))
    await read(engine.stream(asking()))
    expect((await read(engine.stream(asking()))).pieces).toEqual(pieces)
    const known = await stage('openai', { more: { thinkingOf: () => 'off' } })
    known.upstream.otherwise(says(...pieces))
    expect((await read(known.engine.stream(asking()))).pieces).toEqual(pieces)
  })

  test('fails once, because its thinking was shown, and is understood from then on', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.otherwise(says(...FIRST))
    expectFault((await read(engine.stream(asking()))).error, 'malformed')
    let thinking = 0
    const { text, error } = await read(engine.stream(asking({ onThinking: () => (thinking += 1) })))
    expect([text, error, thinking]).toEqual(['Time.', null, 1])
  })

  test('a complete answer that begins so is cut at once', async () => {
    const { engine, upstream } = await stage('openai')
    const choices = [{ message: { content: FIRST.join('') }, finish_reason: 'stop' }]
    upstream.otherwise(fails({ kind: 'raw', contentType: 'application/json', body: JSON.stringify({ choices }) }))
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'Time.', error: null })
  })

  test('one that no longer thinks is shown whole, and streams again', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.script(says(...FIRST))
    upstream.otherwise(says('Time ', 'flows.'))
    await read(engine.stream(asking()))
    expect((await read(engine.stream(asking()))).pieces).toEqual(['Time flows.'])
    expect((await read(engine.stream(asking()))).pieces).toEqual(['Time ', 'flows.'])
  })
})

import { describe, expect, test } from 'vitest'
import { head, twoInstances } from '#testing/shared-turn.ts'
import { testSink } from '#testing/sink.ts'

describe('§10 REDIS_URL: what is told of a turn before its text, on another instance', () => {
  test('the place in the local model’s line is told elsewhere too', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    const sink = testSink()
    mirror.attach(sink)
    turn.wait(2)
    expect(sink.events.at(-1)?.data).toBe('{"waiting":{"position":2,"engine":"openai"}}')
  })

  test('and to who follows while it waits', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    turn.wait(2)
    expect((await follow()).pending).toEqual({ waiting: { position: 2, engine: 'openai' } })
  })

  test('that the model thinks is told elsewhere too, until its first text', async () => {
    const { clock, turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    const sink = testSink()
    mirror.attach(sink)
    turn.think()
    expect(sink.events.at(-1)?.data).toBe('{"thinking":true}')
    expect(mirror.pending).toEqual({ thinking: true })
    turn.append('Imagine')
    await clock.advance(10)
    expect(mirror.pending).toBeNull()
  })

  test('and to who follows while it thinks', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    turn.think()
    expect((await follow()).pending).toEqual({ thinking: true })
  })

  test('that a retired model’s successor writes is told elsewhere too', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    turn.serve('gpt-6-sol')
    expect(mirror.head).toEqual({ ...head, servedBy: 'gpt-6-sol' })
  })

  test('and to who follows later', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    turn.serve('gpt-6-sol')
    expect((await follow()).head).toEqual({ ...head, servedBy: 'gpt-6-sol' })
  })

  test('an instance from before takes neither for text', async () => {
    const { broadcast, turn, start, follow } = twoInstances()
    const published: unknown[] = []
    start()
    await follow()
    await broadcast.subscribe(
      'turn:claim',
      (message) => published.push(JSON.parse(message)),
      () => {},
    )
    turn.serve('gpt-6-sol')
    turn.think()
    expect(published).toEqual([
      { waiting: 0, servedBy: 'gpt-6-sol' },
      { waiting: 0, thinking: true },
    ])
  })
})

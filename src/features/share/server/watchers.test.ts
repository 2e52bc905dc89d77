import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { createWatchers } from './watchers.ts'

const counts = (sink: ReturnType<typeof testSink>) => sink.events.map(({ data }) => JSON.parse(data) as unknown)

describe('§2 shared archive: how many are watching', () => {
  test('nobody is told of another link’s readers', async () => {
    const clock = stoppedClock()
    const watchers = createWatchers(clock, { error: '' })
    const [one, other] = [testSink(), testSink()]
    watchers.watch('one', one, () => {})
    watchers.watch('other', other, () => {})
    await clock.advance(5_000)
    expect(counts(one)).toEqual([{ watching: 1 }, { watching: 1 }])
    expect(watchers.tokens()).toEqual(['one', 'other'])
    one.leave()
    expect(watchers.tokens()).toEqual(['other'])
  })

  test('a hundred who come at once are one line more for each', async () => {
    const clock = stoppedClock()
    const watchers = createWatchers(clock, { error: '' })
    const sinks = Array.from({ length: 100 }, testSink)
    for (const sink of sinks) watchers.watch('link', sink, () => {})
    await clock.advance(60_000)
    expect(counts(sinks[0] ?? testSink())).toEqual([{ watching: 1 }, { watching: 100 }])
    for (const sink of sinks.slice(1)) sink.leave()
    await clock.advance(60_000)
    expect(counts(sinks[0] ?? testSink()).at(-1)).toEqual({ watching: 1 })
  })

  test('§14 a reader who is behind holds no counts; afterwards the turn’s text goes on', async () => {
    const clock = stoppedClock()
    const watchers = createWatchers(clock, { error: '' })
    const slow = testSink()
    let drained = 0
    let gone = 0
    watchers.watch('link', slow, (sink) => {
      sink.onDrain = () => (drained += 1)
      sink.onClose = () => (gone += 1)
      slow.block()
      expect(sink.write('data: {"content":"a"}\n\n')).toBe(false)
    })
    for (let n = 0; n < 10; n++) {
      watchers.watch('link', testSink(), () => {})
      await clock.advance(1_000)
    }
    expect(slow.writes).toBe(1)
    slow.drain()
    expect(drained).toBe(1)
    slow.leave()
    expect(gone).toBe(1)
  })
})

import { describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { createWatchers, watchCounts } from './watchers.ts'

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

const clock = stoppedClock()

function instance(name: string, broadcast: ReturnType<typeof testBroadcast>) {
  const counts = watchCounts(broadcast, name)
  let sent = 0
  const watchers = createWatchers(clock, { error: '' }, (token, count) => {
    sent += 1
    counts.announce(token, count)
  })
  counts.listen(watchers)
  const watch = (token: string) => {
    const sink = testSink()
    watchers.watch(token, sink, () => {})
    return sink
  }
  return { watch, sent: () => sent }
}
const told = (sink: ReturnType<typeof testSink>) =>
  (JSON.parse(sink.events.at(-1)?.data ?? 'null') as { watching: number }).watching

describe('§2 shared archive: how many are watching, on all instances together', () => {
  test('another link’s readers are not counted', async () => {
    const broadcast = testBroadcast()
    const [a, b] = [instance('a', broadcast), instance('b', broadcast)]
    const [one, other] = [a.watch('one'), b.watch('other')]
    await clock.advance(5_000)
    expect([told(one), told(other)]).toEqual([1, 1])
  })

  test('who comes later to another instance learns of those before, and they of them; a count falls with who leaves', async () => {
    const broadcast = testBroadcast()
    const [a, b, c] = [instance('a', broadcast), instance('b', broadcast), instance('c', broadcast)]
    const early = [a.watch('link'), a.watch('link')]
    await clock.advance(5_000)
    const late = b.watch('link')
    await clock.advance(5_000)
    const last = c.watch('link')
    await clock.advance(5_000)
    expect([...early, late, last].map(told)).toEqual([4, 4, 4, 4])
    late.leave()
    early[0]?.leave()
    await clock.advance(5_000)
    expect([early[1], last].map((sink) => sink && told(sink))).toEqual([2, 2])
  })

  test('instances that have told each other are quiet', async () => {
    const broadcast = testBroadcast()
    const [a, b] = [instance('a', broadcast), instance('b', broadcast)]
    a.watch('link')
    b.watch('link')
    await clock.advance(10_000)
    const before = a.sent() + b.sent()
    await clock.advance(60_000)
    expect(a.sent() + b.sent()).toBe(before)
    expect(before).toBeLessThanOrEqual(5)
  })
})

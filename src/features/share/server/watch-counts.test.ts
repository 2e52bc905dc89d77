import { describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { watchCounts } from './watch-counts.ts'
import { createWatchers } from './watchers.ts'

const clock = stoppedClock()

/** One server process; counts the messages it sends. */
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

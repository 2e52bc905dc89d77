import { describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { revokedLinks } from './revoked-links.ts'
import { createWatchers } from './watchers.ts'

const FAREWELL = { error: 'dark' }

/** @param open the tokens of the valid links */
function instance(broadcast: ReturnType<typeof testBroadcast> | null, open = new Set<string>()) {
  const watchers = createWatchers(stoppedClock(), FAREWELL)
  const revoke = revokedLinks(broadcast, watchers, async (token) => open.has(token))
  const watch = (token: string) => {
    const sink = testSink()
    watchers.watch(token, sink, () => {})
    return sink
  }
  return { revoke, watch }
}
const last = (sink: ReturnType<typeof testSink>) => JSON.parse(sink.events.at(-1)?.data ?? 'null') as unknown

describe('§11 a link that goes dark', () => {
  test('lets those go who watch through it, on every instance, and nobody else', () => {
    const broadcast = testBroadcast()
    const [one, two] = [instance(broadcast), instance(broadcast)]
    const sinks = [one.watch('old'), two.watch('old')]
    const other = two.watch('another')
    one.revoke('old')
    for (const sink of sinks) expect([last(sink), sink.closed]).toEqual([FAREWELL, true])
    expect(other.closed).toBe(false)
  })

  test('a process that is the only one needs nobody else', () => {
    const alone = instance(null)
    const sink = alone.watch('old')
    alone.revoke('old')
    expect(sink.closed).toBe(true)
  })

  test('who is just being let in is let go as well', () => {
    const one = instance(null)
    one.revoke('old')
    const sink = one.watch('old')
    expect([last(sink), sink.closed]).toEqual([FAREWELL, true])
  })

  test('while the other instances were out of reach: they look again once they are back', async () => {
    const broadcast = testBroadcast()
    const open = new Set(['kept', 'old'])
    const [one, two] = [instance(broadcast, open), instance(broadcast, open)]
    const [old, kept] = [two.watch('old'), two.watch('kept')]
    broadcast.goAway()
    open.delete('old')
    one.revoke('old')
    expect(old.closed).toBe(false)
    broadcast.comeBack()
    await expect.poll(() => old.closed).toBe(true)
    expect(kept.closed).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { testBroadcast } from '#testing/broadcast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { createFlusher } from './flusher.ts'
import { LiveTurn } from './live-turn.ts'
import { LiveTurns } from './live-turns.ts'
import { sharedTurns } from './shared-turns.ts'

const head = { turnNumber: 1, optionNumber: 1, aiModel: 'gpt-4.1-nano', engine: 'openai' } as const

/** Two instances, A writing and B watching, with one store between them. */
function twoInstances() {
  const clock = stoppedClock()
  const broadcast = testBroadcast()
  const flusher = createFlusher(clock, (run) => run())
  const a = new LiveTurns(sharedTurns(broadcast, clock, flusher))
  const b = new LiveTurns(sharedTurns(broadcast, clock, flusher))
  const turn = new LiveTurn('debate', 'claim', head, flusher)
  const abort = new AbortController()
  const follow = async () => {
    const mirror = await b.follow('debate', 'claim')
    if (mirror === null) throw new Error('nothing to follow')
    return mirror
  }
  return { clock, broadcast, a, b, turn, abort, follow, start: () => a.start(turn, abort) }
}

describe('§10 REDIS_URL: a turn written by one instance, watched on another', () => {
  test('a turn that nobody announced cannot be followed, and may be asked for again', async () => {
    const { b, start, follow } = twoInstances()
    expect(await b.follow('debate', 'claim')).toBeNull()
    start()
    expect((await follow()).head).toEqual(head)
  })

  test('while the store is away following rejects instead of waiting', async () => {
    const { b, broadcast, start } = twoInstances()
    start()
    broadcast.goAway()
    await expect(b.follow('debate', 'claim')).rejects.toThrow('away')
    broadcast.comeBack()
    expect(await b.follow('debate', 'claim')).not.toBeNull()
  })

  test('the text’s key is given its lifetime with the first piece, and again every 30 s, not with every piece', async () => {
    const { clock, broadcast, turn, start } = twoInstances()
    const lifetimes: (number | null)[] = []
    const append = broadcast.append
    broadcast.append = (key, text, seconds) => {
      lifetimes.push(seconds)
      append(key, text, seconds)
    }
    start()
    for (const wait of [10, 10, 29_980, 10]) {
      turn.append('tick ')
      await clock.advance(wait)
    }
    turn.append('tock')
    await clock.advance(10)
    expect(lifetimes).toEqual([300, null, null, 300, null])
  })

  test('the follower has the text so far, then every piece, then the end', async () => {
    const { clock, turn, start, follow } = twoInstances()
    start()
    turn.append('Imagine ')
    await clock.advance(10)
    const mirror = await follow()
    const sink = testSink()
    mirror.attach(sink)
    turn.append('a ')
    turn.append('train')
    await clock.advance(10)
    expect(sink.text()).toBe('Imagine a train')
    turn.append('.')
    turn.end({ stopped: true })
    expect(sink.text()).toBe('Imagine a train.')
    expect(sink.events.at(-1)?.data).toBe('[DONE]')
  })

  test('the place in the local model’s line is told elsewhere too', async () => {
    const { turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    const sink = testSink()
    mirror.attach(sink)
    turn.wait(2)
    expect(sink.events.at(-1)?.data).toBe('{"waiting":{"position":2,"engine":"openai"}}')
  })

  test('two viewers of the other instance share one mirror, and it is forgotten after the end', async () => {
    const { b, turn, start, follow } = twoInstances()
    start()
    const [one, two] = await Promise.all([follow(), follow()])
    expect(one).toBe(two)
    expect(await b.mirrors()).toEqual([one])
    turn.end({ stopped: true })
    await one.settled
    expect(await b.mirrors()).toEqual([])
  })

  test('what was written while the store was away is not missing afterwards', async () => {
    const { clock, broadcast, turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    turn.append('one ')
    await clock.advance(10)
    broadcast.goAway()
    turn.append('two ')
    await clock.advance(10)
    broadcast.comeBack()
    turn.append('three')
    await clock.advance(10)
    expect(mirror.text).toBe('one two three')
    const late = await follow()
    expect(late.text).toBe('one two three')
  })

  test('the writer’s own viewers see everything while the store is away', async () => {
    const { broadcast, turn, start } = twoInstances()
    broadcast.goAway()
    start()
    const sink = testSink()
    turn.attach(sink)
    turn.append('still here')
    turn.end({ stopped: true })
    expect(sink.text()).toBe('still here')
  })

  test('stop on B ends the turn on A, and no other', () => {
    const { b, abort, start } = twoInstances()
    start()
    b.stopElsewhere('another claim', 'stopped')
    expect(abort.signal.aborted).toBe(false)
    b.stopElsewhere('claim', 'stopped')
    expect(abort.signal.reason).toBe('stopped')
  })

  test.each(['debate-deleted', 'hidden-meanwhile'] as const)('%s on B ends the turn on A, and says why', (why) => {
    const { b, abort, start } = twoInstances()
    start()
    b.stopElsewhere('claim', why)
    expect(abort.signal.reason).toBe(why)
  })
})

import { describe, expect, test } from 'vitest'
import { head, twoInstances } from '#testing/shared-turn.ts'
import { testSink } from '#testing/sink.ts'
import { endOf } from '#testing/turns.ts'

const passed = () => new Promise((resolve) => setImmediate(resolve))

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

  test('a turn whose writer does not answer cannot be shown, and may be asked for again', async () => {
    const { clock, b, start, lose, follow } = twoInstances()
    start()
    const hear = lose((topic) => topic.startsWith('turns:asked:'))
    const followed = b.follow('debate', 'claim')
    await passed()
    await clock.advance(2_000)
    expect(await followed).toBeNull()
    hear()
    expect((await follow()).head).toEqual(head)
  })

  test('of a turn that nobody follows the store is told its head and its end, and none of its text before', async () => {
    const { clock, broadcast, turn, start } = twoInstances()
    const told: string[] = []
    const { publish, set } = broadcast
    broadcast.publish = (topic, message) => publish(topic, told.push(message) ? message : '')
    broadcast.set = (key, value, seconds) => set(key, told.push(`${seconds} s: ${value}`) ? value : '', seconds)
    start()
    for (const piece of ['Imagine ', 'a ', 'train.']) {
      turn.append(piece)
      await clock.advance(10)
    }
    turn.end({ stopped: true })
    const kept = { head, asks: 'turns:asked:a' }
    expect(told).toEqual([
      `3600 s: ${JSON.stringify(kept)}`,
      `60 s: ${JSON.stringify({ ...kept, over: { text: 'Imagine a train.', end: { stopped: true } } })}`,
      JSON.stringify({ at: 16, end: { stopped: true } }),
    ])
  })

  test('the follower has the text so far, then every piece, then the end', async () => {
    const { clock, turn, start, follow, pass } = twoInstances()
    start()
    turn.append('Imagine ')
    await clock.advance(10)
    const mirror = await follow()
    const sink = testSink()
    mirror.attach(sink)
    turn.append('a ')
    turn.append('train')
    await clock.advance(10)
    pass()
    expect(sink.text()).toBe('Imagine a train')
    turn.append('.')
    turn.end({ stopped: true })
    expect(sink.text()).toBe('Imagine a train.')
    expect(sink.events.at(-1)?.data).toBe('[DONE]')
  })

  test('a question that is lost is asked again', async () => {
    const { clock, b, turn, start, lose } = twoInstances()
    start()
    turn.append('Imagine a train')
    const hear = lose((topic) => topic.startsWith('turns:asked:'))
    const followed = b.follow('debate', 'claim')
    await passed()
    await clock.advance(400)
    hear()
    await clock.advance(100)
    expect((await followed)?.text).toBe('Imagine a train')
  })

  test('a piece that is lost is asked for when the next one comes', async () => {
    const { clock, turn, start, lose, follow } = twoInstances()
    start()
    const mirror = await follow()
    const hear = lose((topic) => topic === 'turn:claim')
    turn.append('Imagine ')
    await clock.advance(10)
    hear()
    turn.append('a train')
    await clock.advance(20)
    expect(mirror.text).toBe('Imagine a train')
  })

  test('a turn that ends before its follower hears of it is shown whole', async () => {
    const { broadcast, turn, start, follow } = twoInstances()
    start()
    turn.append('Imagine a train.')
    const { subscribe } = broadcast
    broadcast.subscribe = (...those) => {
      turn.end({ stopped: true })
      return subscribe(...those)
    }
    const mirror = await follow()
    expect(mirror.text).toBe('Imagine a train.')
    expect(await endOf(mirror)).toEqual({ stopped: true })
  })

  test('a turn that ends before its follower’s question is heard is shown whole', async () => {
    const { b, turn, start, lose } = twoInstances()
    start()
    turn.append('Imagine a train.')
    lose((topic) => topic.startsWith('turns:asked:'))
    const followed = b.follow('debate', 'claim')
    await passed()
    turn.end({ stopped: true })
    const mirror = await followed
    expect(mirror?.text).toBe('Imagine a train.')
    expect(mirror && (await endOf(mirror))).toEqual({ stopped: true })
  })

  test('two viewers of the other instance share one mirror, and it is forgotten after the end', async () => {
    const { b, turn, start, follow } = twoInstances()
    start()
    const [one, two] = await Promise.all([follow(), follow()])
    expect(one).toBe(two)
    expect(b.mirrors()).toEqual([one])
    turn.end({ stopped: true })
    await one.settled
    expect(b.mirrors()).toEqual([])
  })

  test('what was written while the store was away is there afterwards, for who follows and for who comes later', async () => {
    const { clock, broadcast, another, turn, start, follow } = twoInstances()
    start()
    const mirror = await follow()
    turn.append('one ')
    await clock.advance(10)
    broadcast.goAway()
    turn.append('two')
    await clock.advance(10)
    broadcast.comeBack()
    await clock.advance(10)
    expect(mirror.text).toBe('one two')
    const late = another().follow('debate', 'claim')
    await passed()
    await clock.advance(10)
    expect((await late)?.text).toBe('one two')
  })

  test('a turn that ends while its follower alone is cut off ends there too', async () => {
    const { clock, broadcast, another, turn, start } = twoInstances()
    start()
    const gaps: (() => void)[] = []
    let isCut = false
    const follower = another({
      ...broadcast,
      subscribe: (topic, onMessage, onGap) => {
        gaps.push(onGap)
        return broadcast.subscribe(topic, (message) => !isCut && onMessage(message), onGap)
      },
    })
    const mirror = await follower.follow('debate', 'claim')
    isCut = true
    turn.append('Imagine a train.')
    turn.end({ stopped: true })
    isCut = false
    for (const onGap of gaps) onGap()
    await clock.advance(10)
    expect(mirror?.text).toBe('Imagine a train.')
    expect(mirror && (await endOf(mirror))).toEqual({ stopped: true })
  })

  test.each(['it ends', 'its writer does not answer', 'its topic is refused'])(
    'when %s, nothing is left of it',
    async (how) => {
      const { clock, broadcast, another, turn, start, lose } = twoInstances()
      start()
      const asked: string[] = []
      const { publish } = broadcast
      broadcast.publish = (topic, message) => publish(topic, asked.push(topic) ? message : '')
      if (how === 'its writer does not answer') lose((topic) => topic.startsWith('turns:asked:'))
      const open = new Set<string>()
      const follower = another({
        ...broadcast,
        subscribe: async (topic, onMessage, onGap) => {
          if (how === 'its topic is refused' && topic === 'turn:claim') throw new Error('NOPERM')
          const leave = await broadcast.subscribe(topic, onMessage, onGap)
          open.add(topic)
          return () => {
            open.delete(topic)
            leave()
          }
        },
      })
      const followed = follower.follow('debate', 'claim')
      await passed()
      if (how === 'it ends') turn.end({ stopped: true })
      await clock.advance(2_000)
      await followed
      asked.length = 0
      await clock.advance(2_000)
      expect(asked).toEqual([])
      expect([...open].filter((topic) => topic.startsWith('turn:'))).toEqual([])
      expect(follower.mirrors()).toEqual([])
    },
  )

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

  test('stop on B ends the turn on A and no other, and does not wait for those that begin there', () => {
    const { a, b, abort, start } = twoInstances()
    a.begins(new Promise(() => {}))
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

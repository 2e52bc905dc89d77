import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { createQueue } from './queue.ts'

class Busy extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('busy')
    this.seconds = seconds
  }
}
const refusal = (seconds: number) => new Busy(seconds)

function queueOf(places = 1) {
  const clock = stoppedClock()
  const queue = createQueue({ places, patience: { ms: 60_000, firstGuessMs: 20_000, clock }, refusal })
  const heard: Record<string, number[]> = {}
  /**
   * Enters the queue. Admission sets `inside` to the function that leaves the queue; a rejection sets `refused` to the
   * error.
   */
  const visitor = (name: string, signal?: AbortSignal, background = false) => {
    const seen: number[] = []
    heard[name] = seen
    const visit = { inside: null as (() => void) | null, refused: null as unknown }
    void queue.enter({ ...(signal && { signal }), onQueue: (position) => seen.push(position), background }).then(
      (leave) => {
        visit.inside = leave
      },
      (error: unknown) => {
        visit.refused = error
      },
    )
    return visit
  }
  return { clock, queue, heard, visitor }
}

describe('§10: turns of the local model wait in the queue', () => {
  test('refuses at once when the wait would be over 60 s, saying when to come again', async () => {
    const { clock, visitor } = queueOf()
    for (const name of ['first', 'second', 'third', 'fourth']) visitor(name)
    const late = visitor('late')
    await clock.advance(0)
    // One running turn and three waiting turns come first, and each is assumed to take 20 s.
    expect(late.refused).toMatchObject({ message: 'busy', seconds: 80 })
  })

  test('background work waits until nobody else is inside, even where two may be', async () => {
    const { clock, visitor } = queueOf(2)
    const turn = visitor('turn')
    const cards = visitor('cards', undefined, true)
    await clock.advance(0)
    const second = visitor('second')
    await clock.advance(0)
    expect([turn.inside, cards.inside, second.inside].map((inside) => inside !== null)).toEqual([true, false, true])
    turn.inside?.()
    await clock.advance(0)
    expect(cards.inside).toBeNull()
    second.inside?.()
    await clock.advance(0)
    expect(cards.inside).not.toBeNull()
  })

  test('refuses whoever has waited 60 s', async () => {
    const { clock, visitor, heard } = queueOf()
    visitor('slow')
    const waiting = visitor('waiting')
    await clock.advance(59_999)
    expect(waiting.refused).toBeNull()
    await clock.advance(1)
    expect(waiting.refused).toBeInstanceOf(Busy)
    expect((waiting.refused as Busy).seconds).toBeGreaterThanOrEqual(1)
    expect(heard['waiting']).toEqual([1])
  })

  test('refuses an aborted caller with the reason it gave, before and in the queue', async () => {
    const { clock, visitor } = queueOf()
    const reason = new Error('stopped by the owner')
    expect(visitor('gone', AbortSignal.abort(reason)).refused).toBeNull()
    visitor('first')
    const abort = new AbortController()
    const waiting = visitor('waiting', abort.signal)
    abort.abort(reason)
    await clock.advance(0)
    expect(waiting.refused).toBe(reason)
  })

  test('goes straight in when nobody is there, without a word about waiting', async () => {
    const { clock, visitor, heard } = queueOf()
    const first = visitor('first')
    await clock.advance(0)
    expect(first.inside).not.toBeNull()
    expect(heard['first']).toEqual([])
  })

  test('tells each its position, 1 = next, again as the queue moves, and 0 when it runs', async () => {
    const { clock, visitor, heard } = queueOf()
    const first = visitor('first')
    const second = visitor('second')
    visitor('third')
    await clock.advance(5_000)
    first.inside?.()
    await clock.advance(5_000)
    second.inside?.()
    await clock.advance(0)
    expect(heard).toEqual({ first: [], second: [1, 0], third: [2, 1, 0] })
  })

  test('closes the gap when somebody in the middle leaves', async () => {
    const { clock, visitor, heard } = queueOf()
    visitor('first')
    const abort = new AbortController()
    visitor('second', abort.signal)
    visitor('third')
    abort.abort(new Error('gone'))
    await clock.advance(0)
    expect(heard['third']).toEqual([2, 1])
  })

  test('what nobody reads along stands behind everybody who is read, and each is told', async () => {
    const { clock, visitor, heard } = queueOf()
    const running = visitor('running')
    const summaries = [1, 2].map((number) => visitor(`summary ${number}`, undefined, true))
    const turn = visitor('turn')
    expect(heard).toMatchObject({ 'summary 1': [1, 2], 'summary 2': [2, 3], turn: [1] })
    await clock.advance(0)
    running.inside?.()
    await clock.advance(0)
    expect([turn, ...summaries].map(({ inside }) => inside !== null)).toEqual([true, false, false])
    turn.inside?.()
    await clock.advance(0)
    expect(summaries.map(({ inside }) => inside !== null)).toEqual([true, false])
  })

  test('a turn is not refused for the summaries that wait', async () => {
    const { clock, visitor } = queueOf()
    visitor('running')
    for (const number of [1, 2, 3]) visitor(`summary ${number}`, undefined, true)
    const [turn, summary] = [visitor('turn'), visitor('summary 4', undefined, true)]
    await clock.advance(0)
    expect([turn.refused, summary.refused]).toMatchObject([null, { message: 'busy' }])
  })

  test('serves as many at once as there are places', async () => {
    const { clock, visitor } = queueOf(2)
    const visits = ['a', 'b', 'c'].map((name) => visitor(name))
    await clock.advance(0)
    expect(visits.map(({ inside }) => inside !== null)).toEqual([true, true, false])
  })

  test('learns how long a turn lasts: quick ones let more people wait', async () => {
    const { clock, queue, visitor } = queueOf()
    for (let turn = 0; turn < 8; turn++) {
      const leave = await queue.enter()
      await clock.advance(2_000)
      leave()
    }
    const visits = Array.from({ length: 20 }, (_, index) => visitor(`visitor ${index}`))
    await clock.advance(0)
    expect(visits.filter(({ refused }) => refused !== null)).toEqual([])
  })

  test('giving a place back twice frees it once', async () => {
    const { clock, visitor } = queueOf()
    const first = visitor('first')
    const second = visitor('second')
    const third = visitor('third')
    await clock.advance(0)
    first.inside?.()
    first.inside?.()
    await clock.advance(0)
    expect([second.inside !== null, third.inside !== null]).toEqual([true, false])
  })

  test('keeps places while the model is away, and goes on when it is back', async () => {
    const { clock, queue, visitor } = queueOf()
    queue.setOpen(false)
    const waiting = visitor('waiting')
    await clock.advance(1_000)
    expect(waiting.inside).toBeNull()
    queue.setOpen(true)
    await clock.advance(0)
    expect(waiting.inside).not.toBeNull()
  })

  test('sends everyone away when the model will not come back', async () => {
    const { clock, queue, visitor } = queueOf()
    queue.setOpen(false)
    const visits = [visitor('a'), visitor('b')]
    const lost = new Error('The model is gone.')
    queue.refuseAll(lost)
    await clock.advance(0)
    expect(visits.map(({ refused }) => refused)).toEqual([lost, lost])
  })
})

function work() {
  let done = () => {}
  let began = false
  const ended = new Promise<void>((resolve) => (done = resolve))
  return {
    run: async () => {
      began = true
      await ended
      return 'done'
    },
    done: () => done(),
    began: () => began,
  }
}

describe('work that is heavy for the whole machine', () => {
  test('more than may wait is refused at once', async () => {
    const queue = createQueue({ places: 2, waiting: 1, refusal })
    const jobs = [work(), work(), work()]
    const running = jobs.map((job) => queue.run(job.run))
    await expect(queue.run(async () => 'late')).rejects.toBeInstanceOf(Busy)
    for (const job of jobs) job.done()
    expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
    expect(await queue.run(async () => 'later')).toBe('later')
  })

  test('so many run at once, the others in their order', async () => {
    const queue = createQueue({ places: 1, refusal })
    const [first, second, third] = [work(), work(), work()]
    const running = [first, second, third].map((job) => queue.run(job.run))
    await expect.poll(first.began).toBe(true)
    expect(second.began()).toBe(false)
    first.done()
    await running[0]
    await expect.poll(second.began).toBe(true)
    expect(third.began()).toBe(false)
    second.done()
    third.done()
    await Promise.all(running)
  })

  test('work that fails gives its place on', async () => {
    const queue = createQueue({ places: 1, refusal })
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
    expect(await queue.run(async () => 'another')).toBe('another')
  })
})

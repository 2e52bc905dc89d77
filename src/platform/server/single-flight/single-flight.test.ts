import { describe, expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

function works() {
  const begun: { signal: AbortSignal | undefined; end: (value: string) => void; fail: (error: Error) => void }[] = []
  const work = (signal?: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ signal, end, fail })
    })
  return { begun, work }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('§14: one work for all who ask for the same at the same time', () => {
  test('whoever has left already begins none', async () => {
    const { begun, work } = works()
    const left = singleFlight<string>().run('a', { work, signal: AbortSignal.abort(new Error('left')) })
    await expect(left).rejects.toThrow('left')
    expect(begun).toEqual([])
  })

  test('they share its result and its failure; other keys have their own', async () => {
    const { begun, work } = works()
    const { run } = singleFlight<string>()
    const both = Promise.all([run('a', { work }), run('a', { work })])
    const failed = Promise.allSettled([run('b', { work }), run('b', { work })])
    expect(begun).toHaveLength(2)
    begun[0]?.end('here')
    begun[1]?.fail(new Error('lost'))
    expect(await both).toEqual(['here', 'here'])
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('the next one after it has ended begins anew', async () => {
    const { begun, work } = works()
    const { run } = singleFlight<string>()
    const first = run('a', { work })
    begun[0]?.end('one')
    await first
    void run('a', { work })
    expect(begun).toHaveLength(2)
  })

  test('one of two leaves: it hears so at once, the work goes on for the other', async () => {
    const { begun, work } = works()
    const { run } = singleFlight<string>()
    const leaving = new AbortController()
    const left = run('a', { work, signal: leaving.signal })
    const stays = run('a', { work })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(begun[0]?.signal?.aborted).toBe(false)
    begun[0]?.end('here')
    expect(await stays).toBe('here')
  })

  test('all have left: the work is aborted, and who comes now begins anew', async () => {
    const { begun, work } = works()
    const { run } = singleFlight<string>()
    const leaving = [new AbortController(), new AbortController()]
    const left = Promise.allSettled(leaving.map(({ signal }) => run('a', { work, signal })))
    for (const one of leaving) one.abort(new Error('left'))
    await left
    expect(begun[0]?.signal?.aborted).toBe(true)
    const again = run('a', { work })
    begun[0]?.fail(new Error('aborted'))
    begun[1]?.end('anew')
    expect(await again).toBe('anew')
  })

  test('the works that run are known by the beginning of their keys', async () => {
    const { begun, work } = works()
    const { run, running } = singleFlight<string>()
    const all = ['a 1', 'a 2', 'b 1'].map((key) => run(key, { work }))
    expect([running().length, running('a ').length, running('c').length]).toEqual([3, 2, 0])
    for (const { end } of begun) end('over')
    await Promise.all(all)
    expect(running()).toEqual([])
  })
})

describe('the limit before the work', () => {
  function limits() {
    const asked: { pass: () => void; refuse: (error: Error) => void }[] = []
    const allow = () => new Promise<void>((pass, refuse) => void asked.push({ pass, refuse }))
    return { asked, allow }
  }

  test('a caller who is refused begins nothing; who waited with it asks for itself', async () => {
    const { begun, work } = works()
    const [late, early] = [limits(), limits()]
    const { run } = singleFlight<string>()
    const refused = run('a', { work, allow: late.allow })
    const waiting = run('a', { work, allow: early.allow })
    expect([late.asked.length, early.asked.length]).toEqual([1, 0])
    late.asked[0]?.refuse(new Error('too many'))
    await expect(refused).rejects.toThrow('too many')
    await settled()
    expect([begun.length, early.asked.length]).toEqual([0, 1])
    early.asked[0]?.pass()
    await settled()
    begun[0]?.end('here')
    expect(await waiting).toBe('here')
  })

  test('who joins is not asked', async () => {
    const { begun, work } = works()
    const [first, second] = [limits(), limits()]
    const { run } = singleFlight<string>()
    const both = [run('a', { work, allow: first.allow }), run('a', { work, allow: second.allow })]
    first.asked[0]?.pass()
    await settled()
    begun[0]?.end('here')
    expect(await Promise.all(both)).toEqual(['here', 'here'])
    expect(second.asked).toEqual([])
  })
})

const gathered = async () => {
  for (let turn = 0; turn < 3; turn++) await settled()
}

describe('one read for many, never older than their call', () => {
  test('a failure is told to those who share it, and to nobody who comes later', async () => {
    const { begun, work } = works()
    const { runFresh } = singleFlight<string>()
    const first = runFresh('a', work).catch(String)
    const next = [runFresh('a', work).catch(String), runFresh('a', work).catch(String)]
    begun[0]?.fail(new Error('away'))
    expect(await first).toBe('Error: away')
    await gathered()
    begun[1]?.end('there')
    expect(await Promise.all(next)).toEqual(['there', 'there'])
    await gathered()
    void runFresh('a', work)
    expect(begun).toHaveLength(3)
  })

  test('who comes while one runs gets the next: never what was read before they asked', async () => {
    const { begun, work } = works()
    const { runFresh } = singleFlight<string>()
    const early = runFresh('a', work)
    const late = [runFresh('a', work), runFresh('a', work), runFresh('a', work)]
    expect(begun).toHaveLength(1)
    begun[0]?.end('old')
    expect(await early).toBe('old')
    await gathered()
    expect(begun).toHaveLength(2)
    const later = runFresh('a', work)
    begun[1]?.end('new')
    expect(await Promise.all(late)).toEqual(['new', 'new', 'new'])
    await gathered()
    begun[2]?.end('newest')
    expect(await later).toBe('newest')
    expect(begun).toHaveLength(3)
  })

  test('who asks again as soon as the first is answered shares the next with those who wait for it', async () => {
    const { begun, work } = works()
    const { runFresh, running } = singleFlight<string>()
    const first = runFresh('a', work)
    const waiting = runFresh('a', work)
    begun[0]?.end('old')
    await first
    const again = runFresh('a', work)
    expect([begun.length, running('a').length]).toEqual([1, 1])
    await gathered()
    begun[1]?.end('new')
    expect(await Promise.all([waiting, again, ...running('a')])).toEqual(['new', 'new', 'new'])
    expect(begun).toHaveLength(2)
    await gathered()
    expect(running()).toEqual([])
  })
})

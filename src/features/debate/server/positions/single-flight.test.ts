import { describe, expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Calls that the test ends. */
function calls() {
  const started: { signal: AbortSignal; land: (value: string) => void; crash: (error: Error) => void }[] = []
  const start = (signal: AbortSignal) =>
    new Promise<string>((land, crash) => {
      started.push({ signal, land, crash })
    })
  return { started, start }
}
const never = new AbortController().signal

describe('§14: one call for all who ask for the same at the same time', () => {
  test('whoever has left already starts none', async () => {
    const { started, start } = calls()
    await expect(singleFlight<string>()('a', AbortSignal.abort(new Error('left')), start)).rejects.toThrow('left')
    expect(started).toEqual([])
  })

  test('they share its answer and its failure; other keys have their own', async () => {
    const { started, start } = calls()
    const fly = singleFlight<string>()
    const both = Promise.all([fly('a', never, start), fly('a', never, start)])
    const failed = Promise.allSettled([fly('b', never, start), fly('b', never, start)])
    expect(started).toHaveLength(2)
    started[0]?.land('here')
    started[1]?.crash(new Error('lost'))
    expect(await both).toEqual(['here', 'here'])
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('the next one after it has landed begins anew', async () => {
    const { started, start } = calls()
    const fly = singleFlight<string>()
    const first = fly('a', never, start)
    started[0]?.land('one')
    await first
    void fly('a', never, start)
    expect(started).toHaveLength(2)
  })

  test('one of two leaves: it hears so at once, the call goes on for the other', async () => {
    const { started, start } = calls()
    const fly = singleFlight<string>()
    const leaving = new AbortController()
    const left = fly('a', leaving.signal, start)
    const stays = fly('a', never, start)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(started[0]?.signal.aborted).toBe(false)
    started[0]?.land('here')
    expect(await stays).toBe('here')
  })

  test('all have left: the call ends, and who comes now begins anew', async () => {
    const { started, start } = calls()
    const fly = singleFlight<string>()
    const leaving = [new AbortController(), new AbortController()]
    const left = Promise.allSettled(leaving.map(({ signal }) => fly('a', signal, start)))
    for (const one of leaving) one.abort(new Error('left'))
    await left
    expect(started[0]?.signal.aborted).toBe(true)
    const again = fly('a', never, start)
    started[0]?.crash(new Error('aborted'))
    started[1]?.land('anew')
    expect(await again).toBe('anew')
  })
})

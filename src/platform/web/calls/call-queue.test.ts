import { describe, expect, test } from 'vitest'
import { callQueue } from './call-queue.ts'

const patient = new AbortController().signal

function jobs(atOnce: number) {
  const inTurn = callQueue(atOnce)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (name: string, signal: AbortSignal = patient) =>
    inTurn(signal, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { run, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

describe('a queue of calls', () => {
  test('refuses whoever has gone before, and never runs their work', async () => {
    const { run, begun } = jobs(1)
    await expect(run('gone', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })

  test('runs so many at once, the next in their order, also after one that failed', async () => {
    const { run, begun, end } = jobs(2)
    const [first, second] = [run('1'), run('2')]
    const others = [run('3'), run('4')]
    expect(begun).toEqual(['1', '2'])
    end('2', new Error('broken'))
    await expect(second).rejects.toThrow('broken')
    expect(begun).toEqual(['1', '2', '3'])
    end('1')
    expect(await first).toBe('1')
    end('3')
    await others[0]
    end('4')
    expect(await Promise.all(others)).toEqual(['3', '4'])
    void run('5')
    void run('6')
    expect(begun).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('whoever leaves while waiting gives the place to the next', async () => {
    const { run, begun, end } = jobs(1)
    const leaving = new AbortController()
    const first = run('1')
    const [second] = await Promise.all([
      Promise.allSettled([run('2', leaving.signal)]),
      Promise.resolve().then(() => leaving.abort(new Error('left'))),
    ])
    expect(second).toMatchObject([{ status: 'rejected', reason: new Error('left') }])
    const third = run('3')
    end('1')
    await first
    expect(begun).toEqual(['1', '3'])
    end('3')
    expect(await third).toBe('3')
  })
})

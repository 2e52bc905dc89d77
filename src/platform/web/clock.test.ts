import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the page’s clock', () => {
  test('a wait that is aborted rejects with the reason, before it begins and while it lasts', async () => {
    await expect(browserClock.sleep(10, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    const abort = new AbortController()
    const wait = browserClock.sleep(10, abort.signal)
    abort.abort(new Error('left'))
    await expect(wait).rejects.toThrow('left')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a wait ends in its time, and an abort after that changes nothing', async () => {
    const abort = new AbortController()
    const wait = browserClock.sleep(10, abort.signal)
    await vi.advanceTimersByTimeAsync(10)
    abort.abort()
    await expect(wait).resolves.toBeUndefined()
  })

  test('repeats until it is told to stop, and time goes on', async () => {
    const before = browserClock.now()
    const run = vi.fn()
    const stop = browserClock.every(55, run)
    await vi.advanceTimersByTimeAsync(165)
    stop()
    await vi.advanceTimersByTimeAsync(165)
    expect(run).toHaveBeenCalledTimes(3)
    expect(browserClock.now() - before).toBe(330)
  })
})

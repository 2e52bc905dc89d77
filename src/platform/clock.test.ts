import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the system’s clock', () => {
  test('a wait that is aborted rejects with the reason, before it begins and while it lasts', async () => {
    await expect(systemClock.sleep(10, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    const abort = new AbortController()
    const wait = systemClock.sleep(10, abort.signal)
    abort.abort(new Error('left'))
    await expect(wait).rejects.toThrow('left')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a wait ends in its time, and an abort after that changes nothing', async () => {
    const abort = new AbortController()
    const wait = systemClock.sleep(10, abort.signal)
    await vi.advanceTimersByTimeAsync(10)
    abort.abort()
    await expect(wait).resolves.toBeUndefined()
  })

  test('repeats until it is told to stop, and time goes on', async () => {
    const before = systemClock.now()
    const run = vi.fn()
    const stop = systemClock.every(55, run)
    await vi.advanceTimersByTimeAsync(165)
    stop()
    await vi.advanceTimersByTimeAsync(165)
    expect(run).toHaveBeenCalledTimes(3)
    expect(systemClock.now() - before).toBe(330)
  })

  test('a repetition keeps no process alive; in a browser, whose timers are numbers, there is nothing to let go', () => {
    const setInterval = vi.spyOn(globalThis, 'setInterval')
    const stop = systemClock.every(55, () => {})
    const timer = setInterval.mock.results[0]?.value as NodeJS.Timeout | undefined
    expect(timer?.hasRef()).toBe(false)
    stop()
    setInterval.mockReturnValueOnce(7 as never)
    expect(() => systemClock.every(55, () => {})()).not.toThrow()
  })
})

import { expect, test, vi } from 'vitest'
import { throttled, type HttpClient } from './stripe.ts'

type Request = Parameters<HttpClient['makeRequest']>
const call: Request = ['api.stripe.com', '443', '/v1/customers', 'GET', {}, '', 'https', 1000]

test('what is more than a second’s calls waits, and what is more than may wait fails at once', async () => {
  vi.useFakeTimers()
  try {
    let passed = 0
    const makeRequest = () => {
      passed += 1
      return Promise.resolve({} as never)
    }
    const client = throttled({ getClientName: () => 'node', makeRequest }, { perSecond: 25, waiting: 30 })
    const calls = Array.from({ length: 56 }, () => client.makeRequest(...call))
    await expect(calls.at(-1)).rejects.toThrow(/maximum/)
    await vi.advanceTimersByTimeAsync(999)
    expect(passed).toBe(25)
    await vi.advanceTimersByTimeAsync(2)
    expect(passed).toBe(50)
    await vi.advanceTimersByTimeAsync(1001)
    expect(passed).toBe(55)
    await Promise.all(calls.slice(0, -1))
  } finally {
    vi.useRealTimers()
  }
})

import { expect, test, vi } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { processHeap, trimIdleHeap } from './idle-heap.ts'

const MB = 2 ** 20

/** Simulates intervals in which the event loop is busy for these shares (0 to 1). Returns the number of collections. */
async function collections(shares: readonly number[], unused = 100 * MB): Promise<number> {
  const clock = stoppedClock()
  let count = 0
  const left = [...shares]
  const stop = trimIdleHeap(clock, {
    utilization: () => left.shift() ?? 0,
    unused: () => unused,
    collect: () => (count += 1),
  })
  for (const _ of shares) await clock.advance(15_000)
  stop()
  return count
}

test('§14 an idle process returns its unused memory once after each busy period, and never during one', async () => {
  expect(await collections([0.9, 0.2, 0.01])).toBe(0)
  expect(await collections([0.9, 0, 0, 0])).toBe(1)
  expect(await collections([0, 0, 0.1, 0.1, 0, 0])).toBe(2)
  expect(await collections([0.9, 0, 0], 10 * MB)).toBe(0)
})

test('§14 the collection runs without a flag on the command line', () => {
  const collected = vi.fn<(name: string) => void>()
  const registry = new FinalizationRegistry(collected)
  for (let at = 0; at < 100; at += 1) registry.register({ at }, `object ${at}`)
  processHeap().collect()
  return vi.waitFor(() => expect(collected).toHaveBeenCalled())
})

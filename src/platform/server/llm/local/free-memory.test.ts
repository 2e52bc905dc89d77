import { freemem, totalmem } from 'node:os'
import { describe, expect, test } from 'vitest'
import { type MemoryReadings, freeMemory } from './free-memory.ts'

const GB = 1e9
const machine: MemoryReadings = {
  platform: 'linux',
  total: 16 * GB,
  free: 9 * GB,
  limit: 2 ** 64,
  left: 9 * GB,
  stat: '',
}

describe('§10: the free memory decides which model', () => {
  test.each<[string, Partial<MemoryReadings>, number]>([
    ['without a limit, what the machine has free', {}, 9],
    ['a limit that the system reports as 0 is none', { limit: 0, left: 0 }, 9],
    ['a container has what is left of its limit', { limit: 4 * GB, left: 3 * GB }, 3],
    [
      'cached files of the container can be dropped',
      { limit: 4 * GB, left: 1 * GB, stat: `anon 5\ninactive_file ${2 * GB}\nactive_file 7` },
      3,
    ],
    ['no container has more than the machine', { limit: 12 * GB, left: 12 * GB, free: 2 * GB }, 2],
    ['a container over its limit has nothing', { limit: 4 * GB, left: 0 }, 0],
    ['macOS, which frees memory on demand, has half of it', { platform: 'darwin', free: 0.1 * GB }, 8],
  ])('%s', (_, readings, gigabytes) => {
    expect(freeMemory({ ...machine, ...readings }) / GB).toBeCloseTo(gigabytes)
  })

  test('this machine has some, and not more than there is', () => {
    expect(freeMemory()).toBeGreaterThan(0)
    expect(freeMemory()).toBeLessThanOrEqual(Math.max(freemem() * 2, totalmem()))
  })
})

import { readFileSync } from 'node:fs'
import { freemem, platform, totalmem } from 'node:os'

/** Bytes. */
export interface MemoryReadings {
  readonly platform: NodeJS.Platform
  readonly total: number
  /** Memory that is free or can be freed at once; on Linux the kernel's `MemAvailable`. */
  readonly free: number
  /** Larger than `total` or 0 when there is none. */
  readonly limit: number
  /** What is left of that limit, where the group's cached files count as used. */
  readonly left: number
  /** Version 2; empty when there is none. */
  readonly stat: string
}

/** Bytes. */
export function freeMemory(readings: MemoryReadings = readNow()): number {
  const { total, free, limit, left, stat } = readings
  // macOS reports pages that nothing uses, next to nothing; it compresses and drops the others on demand.
  if (readings.platform === 'darwin') return Math.max(free, total / 2)
  if (limit <= 0 || limit >= total) return free
  // A model's file that was just fetched or read fills the cache and can be dropped from it.
  const droppable = Number(/^inactive_file (\d+)$/m.exec(stat)?.[1] ?? 0)
  return Math.min(free, limit, left + droppable)
}

function readNow(): MemoryReadings {
  return {
    platform: platform(),
    total: totalmem(),
    free: freemem(),
    limit: process.constrainedMemory(),
    left: process.availableMemory(),
    stat: groupStat(),
  }
}

function groupStat(): string {
  try {
    const group = /^0::(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
    return readFileSync(`/sys/fs/cgroup${group}/memory.stat`, 'utf8')
  } catch {
    return ''
  }
}

import { readFileSync } from 'node:fs'
import { freemem, platform, totalmem } from 'node:os'

/** Bytes. */
export interface MemoryReadings {
  readonly platform: NodeJS.Platform
  readonly total: number
  /** `MemAvailable` on Linux. */
  readonly free: number
  /** The group's limit; larger than `total` or 0 without one. */
  readonly limit: number
  /** The rest of that limit; cached files count as used. */
  readonly left: number
  /** cgroup version 2; '' without one. */
  readonly stat: string
}

/** Bytes. */
export function freeMemory(readings: MemoryReadings = readNow()): number {
  const { total, free, limit, left, stat } = readings
  // macOS reports unused pages, of which there are few; it frees others on demand.
  if (readings.platform === 'darwin') return Math.max(free, total / 2)
  if (limit <= 0 || limit >= total) return free
  // A model's file may fill the cache, which can be dropped.
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

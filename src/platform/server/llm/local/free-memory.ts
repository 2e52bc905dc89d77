import { readFileSync } from 'node:fs'
import { freemem, platform, totalmem } from 'node:os'
import { attempt } from '#platform/attempt.ts'

/** Sizes are in bytes. */
export type MemoryReadings = ReturnType<typeof readNow>

export function freeMemory(readings: Readonly<MemoryReadings> = readNow()): number {
  const { total, free, limit, left, stat } = readings
  // macOS reports only unused pages as free, although it can free many others on demand.
  if (readings.platform === 'darwin') return Math.max(free, total / 2)
  if (limit <= 0 || limit >= total) return free
  // The file cache counts as used, but the system can drop it.
  const droppable = Number(/^inactive_file (\d+)$/m.exec(stat)?.[1] ?? 0)
  return Math.min(free, limit, left + droppable)
}

function readNow() {
  return {
    platform: platform(),
    total: totalmem(),
    free: freemem(),
    /** The control group's memory limit in bytes; 0 or more than `total` if there is no limit. */
    limit: process.constrainedMemory(),
    /** The unused part of `limit`; cached files count as used. */
    left: process.availableMemory(),
    /** The text of `memory.stat` (cgroup version 2); '' if there is none. */
    stat: groupStat(),
  }
}

function groupStat(): string {
  const group = () => /^0::(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
  return attempt(() => readFileSync(`/sys/fs/cgroup${group()}/memory.stat`, 'utf8')) ?? ''
}

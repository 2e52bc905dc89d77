import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'

/**
 * Each step of niceness is a quarter more or less of a busy core for who competes for it (sched(7)): with 13 V8's four threads
 * together get a fifth of a core that the event loop wants whole. See decision 0061 for others that were measured.
 */
const LESS = 13
/** The lowest priority (setpriority(2)). */
const LOWEST = 19

/**
 * Lets V8's own threads, which mark and sweep the heap, take a core only where the event loop leaves it. Linux alone has priorities of
 * threads, and of the versions of Node that were tried 24 and 26 name them, 20 does not; elsewhere nothing changes.
 * @param tasks the folder with a folder for each thread of the process (proc(5))
 * @returns the number of threads whose priority was lowered
 */
export function lowerV8Threads(tasks = '/proc/self/task', lower: typeof setPriority = setPriority): number {
  return threadsIn(tasks).filter((thread) => {
    try {
      const name = readFileSync(join(tasks, thread, 'comm'), 'utf8').trim()
      if (!name.endsWith('V8Worker')) return false
      lower(Number(thread), Math.min(LOWEST, getPriority() + LESS))
      return true
    } catch {
      // The thread has ended, or the host does not allow it.
      return false
    }
  }).length
}

function threadsIn(tasks: string): string[] {
  try {
    return readdirSync(tasks)
  } catch {
    return []
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/** How long `until` waits by default, in milliseconds. It waits so long because a busy machine may be very slow. */
const PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 50

/**
 * Calls `ask` until its result is neither null nor false, and resolves with that result. Rejects after `patience`
 * milliseconds.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | false> | T | null | false,
  patience = PATIENCE_MS,
): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`)
    await pause(LOOK_AGAIN_MS)
  }
}

const SETTLE_MS = 15_000

/** Calls `count` until it returns 0 or `SETTLE_MS` have passed, and resolves with the last result. */
export async function leftOf(count: () => Promise<number>): Promise<number> {
  let left = 0
  await until(
    'nothing left',
    async () => {
      left = await count()
      return left === 0
    },
    SETTLE_MS,
  ).catch(() => {})
  return left
}

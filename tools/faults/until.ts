import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for what takes a moment on a quiet machine. */
const PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 50

/** Asks again until the answer is neither null nor false, and returns it. Throws a sentence that names `what` after the patience. */
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

/** Milliseconds after which what is still there counts as left behind. */
const SETTLE_MS = 15_000

/** Asks until nothing is left; the number of what was left in the end. */
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

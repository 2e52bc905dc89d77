import { vi } from 'vitest'

/** Milliseconds that a busy machine may need for something quick; the same as for `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 30_000

/** Repeats the check until it does not throw, and returns its value. vitest's default of one second is too short at times. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 })

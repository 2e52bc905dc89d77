import { vi } from 'vitest'

/**
 * The time limit of `eventually` in milliseconds. On a busy machine, even short tasks may be slow. `expect.poll` has the same
 * limit (vitest.config.ts).
 */
const PATIENCE_MS = 30_000

/**
 * Repeats the check until it does not throw, and resolves with its value. Vitest's default of one second is sometimes too
 * short.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 })

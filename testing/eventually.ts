import { vi } from 'vitest'

/**
 * The time limit of `eventually` in milliseconds, the same as for `expect.poll` (vitest.config.ts). Even short tasks may be
 * slow on a busy machine.
 */
const PATIENCE_MS = 30_000

/** Resolves with the check's value once it does not throw. Vitest's default limit of one second is sometimes too short. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 })

import { vi } from 'vitest'

/** In milliseconds; on a busy machine even short tasks may be slow. `expect.poll` has the same limit (vitest.config.ts). */
const PATIENCE_MS = 30_000

/** Repeats the check until it does not throw; resolves with its value. vitest's default of one second is sometimes too short. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 })

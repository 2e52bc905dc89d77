import { vi } from 'vitest'

/** Milliseconds that a machine with other work may need for what takes a moment; as for `expect.poll` (vitest.config.ts). */
const PATIENCE_MS = 30_000

/** Asks again until the check throws nothing, and returns its value. vitest's own patience of a second is a matter of luck. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 })

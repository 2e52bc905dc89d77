/** Runs around every test file: the next file of the process finds the globals, the environment and the timers as they were. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

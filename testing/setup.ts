/** Runs around every test file: the next file of the process finds the globals, the environment and the timers as they were. */
import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/**
 * The examples of a property are the same in every run, so that a fault that only one in thousands shows does not fail an
 * unrelated change by chance; `PROPERTY_SEED` (CONTRIBUTING) searches for such faults.
 */
const SEED = 20_261_123
fc.configureGlobal({ seed: process.env['PROPERTY_SEED'] === undefined ? SEED : Number(process.env['PROPERTY_SEED']) })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

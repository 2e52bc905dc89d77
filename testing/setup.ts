/** Restores globals, environment and timers after every test file, because the process may run another file next. */
import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/**
 * Makes property tests use the same examples in every run, so that a rare fault does not fail an unrelated change.
 * `PROPERTY_SEED` (CONTRIBUTING) sets another seed, to search for such faults.
 */
const SEED = 20_261_123
fc.configureGlobal({ seed: process.env['PROPERTY_SEED'] === undefined ? SEED : Number(process.env['PROPERTY_SEED']) })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

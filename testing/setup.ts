/** Runs around every test file: the next file of the process finds the globals, the environment and the timers as they were. */
import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/**
 * The examples of a property are the same in every run, so that a fault which one in thousands shows is found by who looks
 * for it (`PROPERTY_SEED`, CONTRIBUTING), not by chance by who changed something else.
 */
const SEED = 20_261_123
fc.configureGlobal({ seed: process.env['PROPERTY_SEED'] === undefined ? SEED : Number(process.env['PROPERTY_SEED']) })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

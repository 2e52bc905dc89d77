// @ts-check
/** Writes vitest's uncaught errors to a file, because the JSON report omits them although they fail the run. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const UNHANDLED = join(root, 'test-results', 'unhandled.json')

/** @typedef {{ name?: string, message: string, VITEST_TEST_PATH?: string }} UnhandledError */

export default class UnhandledErrors {
  /** @param {unknown} _modules @param {readonly UnhandledError[]} errors */
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, VITEST_TEST_PATH }) => ({ name, message, VITEST_TEST_PATH }))
    writeFileSync(UNHANDLED, JSON.stringify(told))
  }
}

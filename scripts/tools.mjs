// @ts-check
/**
 * `npm test` runs a tool's tests only if its files have changed since the tests last passed. CI always runs them, because a
 * clean clone has no record of an earlier run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './build.mjs'
import { root } from './run.mjs'

export const tools = ['stripe-sandbox', 'evaluation']

/** @param {string} tool @param {string} folder */
const stamp = (tool, folder) => join(folder, 'node_modules', '.cache', 'tested-tools', tool)

/** Hashes what the tests of a tool depend on, except the product, which has its own tests. */
const stateOf = (/** @type {string} */ tool, /** @type {string} */ folder) =>
  fingerprint(folder, [`tools/${tool}`, 'package-lock.json'], { tests: true })

/** @param {string} [folder] */
export function changedTools(folder = root) {
  return tools.filter((tool) => {
    try {
      return readFileSync(stamp(tool, folder), 'utf8') !== stateOf(tool, folder)
    } catch {
      return true
    }
  })
}

/** @param {readonly string[]} tested @param {string} [folder] */
export function noteTested(tested, folder = root) {
  for (const tool of tested) {
    mkdirSync(join(stamp(tool, folder), '..'), { recursive: true })
    writeFileSync(stamp(tool, folder), stateOf(tool, folder))
  }
}

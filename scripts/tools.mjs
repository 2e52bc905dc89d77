// @ts-check
/**
 * The tools are programs outside the product. `npm test` runs their tests only if they have changed since the last run. A clean
 * clone has no record of one, so CI always runs them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './build.mjs'
import { root } from './run.mjs'

/** Folders below `tools/` that are vitest projects of the same name. */
export const tools = ['stripe-sandbox', 'evaluation']

/** @param {string} tool @param {string} folder */
const stamp = (tool, folder) => join(folder, 'node_modules', '.cache', 'tested-tools', tool)

/** A hash over all that a tool's tests depend on, except the product, which `evaluation` imports and which has its own tests. */
const stateOf = (/** @type {string} */ tool, /** @type {string} */ folder) =>
  fingerprint(folder, [`tools/${tool}`, 'package-lock.json'], { tests: true })

/** Returns the tools whose files have changed since their tests last passed. @param {string} [folder] */
export function changedTools(folder = root) {
  return tools.filter((tool) => {
    try {
      return readFileSync(stamp(tool, folder), 'utf8') !== stateOf(tool, folder)
    } catch {
      return true
    }
  })
}

/** Records that the tests of these tools have passed. @param {readonly string[]} tested @param {string} [folder] */
export function noteTested(tested, folder = root) {
  for (const tool of tested) {
    mkdirSync(join(stamp(tool, folder), '..'), { recursive: true })
    writeFileSync(stamp(tool, folder), stateOf(tool, folder))
  }
}

// @ts-check
/**
 * The tools wing: programs outside the product, whose tests `npm test` runs only when they have changed. A clean clone knows
 * of no earlier run, so CI always runs them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './build.mjs'
import { root } from './run.mjs'

/** Folders below `tools/` that are vitest projects of the same name. */
export const tools = ['stripe-sandbox', 'evaluation']

/** @param {string} tool @param {string} folder */
const stamp = (tool, folder) => join(folder, 'node_modules', '.cache', 'tested-tools', tool)

/** What a tool's tests depend on, as one hash. `evaluation` imports the product, which is left to the product's own tests. */
const stateOf = (/** @type {string} */ tool, /** @type {string} */ folder) =>
  fingerprint(folder, [`tools/${tool}`, 'package-lock.json'], { tests: true })

/** Returns the tools whose files differ from those of their last good run. @param {string} [folder] */
export function changedTools(folder = root) {
  return tools.filter((tool) => {
    try {
      return readFileSync(stamp(tool, folder), 'utf8') !== stateOf(tool, folder)
    } catch {
      return true
    }
  })
}

/** Notes that the tests of these tools have passed. @param {readonly string[]} tested @param {string} [folder] */
export function noteTested(tested, folder = root) {
  for (const tool of tested) {
    mkdirSync(join(stamp(tool, folder), '..'), { recursive: true })
    writeFileSync(stamp(tool, folder), stateOf(tool, folder))
  }
}

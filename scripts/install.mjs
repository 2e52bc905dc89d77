// @ts-check
/** Brings node_modules to what package-lock.json says, only when it is not there already. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, runNpm } from './run.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/**
 * Which packages are absent or of another version. npm keeps its own account of what it installed in
 * `node_modules/.package-lock.json`; optional packages are left out, since another platform's never arrive.
 * @param {Lock} wanted @param {Lock | null} installed
 */
export function outdatedPackages(wanted, installed) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .filter(([path, entry]) => installed?.packages[path]?.version !== entry.version)
    .map(([path]) => path)
}

/** @param {string} path @returns {Lock | null} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // Absent, or cut off by a killed installation: both mean install.
  }
}

/** `npm ci` when node_modules is missing or out of step with the lock file. */
export async function ensureInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  if (!wanted) throw new Refusal('package-lock.json is missing or damaged: check it out again.')
  const outdated = outdatedPackages(wanted, readLock(join(root, 'node_modules', '.package-lock.json')))
  if (outdated.length === 0) return
  console.log(`Installing packages (${outdated.length} missing or outdated) …`)
  // Its prebuilt programs come as packages; without this it would try to compile when none fits the machine.
  process.env['NODE_LLAMA_CPP_SKIP_DOWNLOAD'] ??= 'true'
  const { code } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Refusal(`Installing failed: npm ci ended with exit code ${code}, see the lines above.`)
}

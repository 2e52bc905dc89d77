// @ts-check
/** Installs the packages of package-lock.json, only when node_modules does not already hold them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, runNpm } from './run.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/**
 * Returns the packages that are missing or have another version. npm records what it installed in
 * `node_modules/.package-lock.json`. Optional packages are not checked, because those of other platforms are never
 * installed.
 * @param {Lock} wanted @param {Lock | null} installed
 * @param {{ tools: boolean }} [options] tools: whether those count that only building and testing need
 */
export function outdatedPackages(wanted, installed, { tools } = { tools: true }) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .filter(([, entry]) => tools || !(entry.dev || entry.devOptional))
    .filter(([path, entry]) => installed?.packages[path]?.version !== entry.version)
    .map(([path]) => path)
}

/** @param {string} path @returns {Lock | null} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // A missing or incomplete file (a killed installation) means that npm must install.
  }
}

/**
 * Runs `npm ci` when node_modules is missing or does not match the lock file; stdout belongs to the program that is run then.
 * @param {Parameters<typeof outdatedPackages>[2]} [options]
 */
export async function ensureInstalled(options) {
  const wanted = readLock(join(root, 'package-lock.json'))
  if (!wanted) throw new Refusal('package-lock.json is missing or damaged: check it out again.')
  const outdated = outdatedPackages(wanted, readLock(join(root, 'node_modules', '.package-lock.json')), options)
  if (outdated.length === 0) return
  console.error(`Installing packages (${outdated.length} missing or outdated) …`)
  // node-llama-cpp's prebuilt programs are npm packages; without this variable it would compile where none fits the
  // machine.
  process.env['NODE_LLAMA_CPP_SKIP_DOWNLOAD'] ??= 'true'
  // npm leaves the tools of the build out where NODE_ENV is production.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runNpm(words, { stdout: 'on stderr' })
  if (code !== 0) throw new Refusal(`Installing failed: npm ci ended with exit code ${code}, see the lines above.`)
}

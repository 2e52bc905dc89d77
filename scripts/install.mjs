// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, runNpm } from './run.mjs'

/**
 * @typedef {{ version?: string, resolved?: string, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 * @typedef {'run' | 'build' | 'test'} Purpose run: runs a built product; build: also builds it; test: also needs the
 *   workspaces, which contain the packages for tests, checks and local models
 */

/**
 * Returns the needed packages that are missing or have the wrong version. Ignores optional packages, because those of other
 * platforms are never installed.
 * @param {Lock} wanted @param {Lock | null} installed @param {Purpose} [purpose]
 */
export function outdatedPackages(wanted, installed, purpose = 'test') {
  const needed = purpose === 'test' ? Object.keys(wanted.packages) : neededBy(wanted, purpose)
  return needed
    .filter((path) => path.includes('node_modules/') && !wanted.packages[path]?.optional)
    .filter((path) => installed?.packages[path]?.version !== wanted.packages[path]?.version)
}

/**
 * Returns the packages that the root package needs. Follows the dependencies, because npm does not mark what only a workspace
 * needs.
 * @param {Lock} lock @param {Purpose} purpose
 */
function neededBy({ packages }, purpose) {
  const { dependencies, devDependencies } = packages[''] ?? {}
  const needed = new Set([''])
  for (const path of needed) {
    const names =
      path === '' ? { ...dependencies, ...(purpose === 'build' && devDependencies) } : packages[path]?.dependencies
    for (const name of Object.keys(names ?? {})) {
      const place = placeOf(packages, path, name)
      if (place !== null) needed.add(place)
    }
  }
  return [...needed]
}

/**
 * Returns the path at which Node finds the package that `from` requires.
 * @param {Lock['packages']} packages @param {string} from @param {string} name
 */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at && `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return null
  }
}

/** @param {string} path @returns {Lock | null} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // npm must install if this file is missing or incomplete, for example after a killed installation.
  }
}

/**
 * Returns npm's arguments to install all needed packages at once, because npm removes all others.
 * @param {Purpose} purpose @param {boolean} hasModels true if `npm run model:setup` has installed the runtime of local models
 */
export function wordsFor(purpose, hasModels) {
  const some = hasModels ? ['--workspace=tools/local-model', '--include-workspace-root'] : ['--workspaces=false']
  // Without `--include=dev`, npm omits the build tools if NODE_ENV is production.
  return ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...(purpose === 'test' ? [] : some)]
}

/**
 * Runs `npm ci` if node_modules does not match the lock. Writes to stderr, because the next program uses stdout.
 * @param {Purpose} [purpose]
 */
export async function ensureInstalled(purpose = 'test') {
  const wanted = readLock(join(root, 'package-lock.json'))
  if (!wanted) throw new Refusal('package-lock.json is missing or damaged: check it out again.')
  const outdated = outdatedPackages(wanted, readLock(join(root, 'node_modules', '.package-lock.json')), purpose)
  if (outdated.length === 0) return
  console.error(`Installing packages (${outdated.length} missing or outdated) …`)
  const words = wordsFor(purpose, existsSync(join(root, 'node_modules', 'node-llama-cpp')))
  const { code } = await runNpm(words, { stdout: 'on stderr' })
  if (code !== 0) throw new Refusal(`Installing failed: npm ci ended with exit code ${code}, see the lines above.`)
}

// @ts-check
/**
 * `npm run lock:complete` must run after every change of dependencies. npm omits platform packages that the registry does not
 * offer, and `npm ci` then refuses package-lock.json. This script adds each missing entry, with the version that the parent
 * package pins.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { runNpm } from './run.mjs'

/**
 * @typedef {{ name?: string, version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   optionalDependencies?: Record<string, string>, cpu?: string[], os?: string[], libc?: string[] }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/** @type {Record<string, { os?: string, cpu?: string, libc?: string }>} */
const words = {
  darwin: { os: 'darwin' },
  mac: { os: 'darwin' },
  linux: { os: 'linux' },
  win: { os: 'win32' },
  win32: { os: 'win32' },
  windows: { os: 'win32' },
  freebsd: { os: 'freebsd' },
  android: { os: 'android' },
  openharmony: { os: 'openharmony' },
  x64: { cpu: 'x64' },
  arm64: { cpu: 'arm64' },
  arm: { cpu: 'arm' },
  ia32: { cpu: 'ia32' },
  ppc64: { cpu: 'ppc64' },
  riscv64: { cpu: 'riscv64' },
  s390x: { cpu: 's390x' },
  wasm32: { cpu: 'wasm32' },
  gnu: { libc: 'glibc' },
  gnueabihf: { libc: 'glibc' },
  musl: { libc: 'musl' },
  musleabihf: { libc: 'musl' },
}

/**
 * Returns the optional packages that an entry of the lock pins but that have no entry of their own.
 * @param {Lock} lock
 * @returns {Record<string, LockEntry>} keyed as in the lock: `node_modules/<name>`
 */
export function missingEntries(lock) {
  /** @type {Record<string, LockEntry>} */
  const missing = {}
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, path, name) || !/^\d/.test(version)) continue
      const hoisted = `node_modules/${name}`
      const taken = missing[hoisted] && missing[hoisted].version !== version
      missing[taken ? `${path}/${hoisted}` : hoisted] = {
        version,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      }
    }
  }
  return missing
}

/**
 * Returns whether the lock contains a package in one of the folders where Node looks for it.
 * @param {Lock} lock @param {string} from @param {string} name
 */
function isLocked(lock, from, name) {
  const folders = from.split('/node_modules/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const folder = folders.slice(0, depth).join('/node_modules/')
    if (lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
  }
  return false
}

/**
 * Returns the platform named in a package's name: `@oxlint/binding-linux-arm64-musl` gives `{ os: ['linux'], cpu: ['arm64'],
 * libc: ['musl'] }`.
 * @param {string} name
 */
function platformOf(name) {
  /** @type {{ os?: string[], cpu?: string[], libc?: string[] }} */
  const platform = {}
  for (const word of name.split(/[-/]/)) {
    for (const [key, value] of Object.entries(words[word] ?? {})) {
      platform[/** @type {'os' | 'cpu' | 'libc'} */ (key)] = [value]
    }
  }
  return platform
}

/** @param {Lock} lock @param {Record<string, LockEntry>} entries @returns {Lock} with the entries, in npm's own order */
export function withEntries(lock, entries) {
  const packages = Object.entries({ ...lock.packages, ...entries }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * Returns the paths of the lock's packages without a checksum, except links.
 * @param {Lock} lock
 */
export function withoutChecksum(lock) {
  return Object.entries(lock.packages).flatMap(([path, { integrity, link }]) =>
    path.includes('node_modules/') && !integrity && !link ? [path] : [],
  )
}

/**
 * Returns the lock with the missing checksums added, as far as the registry offers them.
 * @param {Lock} lock
 * @param {(name: string, version: string) => Promise<string | null>} checksumOf null = the registry does not offer it
 * @returns {Promise<Lock>}
 */
export async function withChecksums(lock, checksumOf) {
  const packages = { ...lock.packages }
  const learn = async (/** @type {string} */ path) => {
    const { name = path.split('node_modules/').at(-1) ?? '', version = '', ...entry } = packages[path] ?? {}
    const integrity = await checksumOf(name, version)
    if (integrity !== null) packages[path] = { ...packages[path], version, integrity, ...entry }
  }
  await Promise.all(withoutChecksum(lock).map(learn))
  return { ...lock, packages }
}

/**
 * Returns a function that requests a checksum from the registry, because npm would take seconds for each package.
 * @returns {Promise<Parameters<typeof withChecksums>[1]>}
 */
async function registryChecksums() {
  const { output } = await runNpm(['config', 'get', 'registry'], { quiet: true })
  const registry = /^https?:\S+$/m.exec(output)?.[0].replace(/\/$/, '')
  return async (name, version) => {
    const answer = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`).catch(() => null)
    if (!answer?.ok) return null
    const { dist } = /** @type {{ dist?: { integrity?: string } }} */ (await answer.json())
    return dist?.integrity ?? null
  }
}

if (process.argv[1] === import.meta.filename) {
  const path = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingEntries(lock)
  const completed = await withChecksums(withEntries(lock, missing), await registryChecksums())
  writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`)
  console.log(`package-lock.json: ${Object.keys(missing).length} entries added`)
  for (const left of withoutChecksum(completed)) console.log(`no checksum: this registry does not offer ${left}`)
}

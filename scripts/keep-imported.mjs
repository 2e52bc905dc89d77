// @ts-check
/**
 * Deletes from `node_modules` what the built server does not need. `@vercel/nft` is not used, because it misses files that a
 * package opens by a computed name.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

const FOLDERS = ['test', 'tests', 'examples', 'bench', 'benchmark', 'benchmarks']
const UNREAD = /\.(?:[cm]?ts|map|flow|md|markdown)$/
const LICENSE = /licen[cs]e|notice|copying/i
/** Matches the files with only IPv4 or only IPv6 addresses. Another file of the package contains both. */
const HALVES = /geo-whois-asn-country-ipv[46]\.mmdb$/

/** Returns the package of an imported module: `@scope/name/part` → `@scope/name`. @param {string} module */
const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Returns the packages that the built programs import by name.
 * @param {string} programs @returns {string[]}
 */
function importedBy(programs) {
  const code = readdirSync(programs)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(programs, name), 'utf8'))
    .join('\n')
  const names = [
    ...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|resolve\s*\(\s*)["']([^"'./][^"'\s]*)["']/gu),
  ]
  return names.flatMap(([, name = '']) =>
    name.startsWith('node:') || builtinModules.includes(name) ? [] : [packageOf(name)],
  )
}

/**
 * Deletes all packages except those that the built programs import, directly or through another package.
 * @param {string} folder `node_modules` @param {string} programs the folder of the built programs
 */
export function keepImported(folder, programs) {
  /**
   * Returns the folder in which Node finds a package that `from` requires.
   * @param {string} name @param {string} from
   */
  const placeOf = (name, from) => {
    for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      const nested = join(at, 'node_modules', name)
      if (existsSync(join(nested, 'package.json'))) return nested
      if (!at.slice(folder.length).includes('/node_modules/')) break
    }
    const top = join(folder, name)
    return existsSync(join(top, 'package.json')) ? top : null
  }
  /** @type {Set<string>} */
  const kept = new Set()
  /** @param {string} name @param {string} from */
  const keep = (name, from) => {
    const place = placeOf(name, from)
    if (place === null || kept.has(place)) return
    kept.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      keep(other, place)
  }
  for (const name of importedBy(programs)) keep(name, folder)

  for (const entry of readdirSync(folder)) {
    const names = entry.startsWith('@') ? readdirSync(join(folder, entry)).map((name) => `${entry}/${name}`) : [entry]
    for (const name of names) {
      if (!kept.has(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
  for (const place of kept) FOLDERS.forEach((name) => rmSync(join(place, name), { force: true, recursive: true }))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if ((UNREAD.test(path) && !LICENSE.test(path)) || HALVES.test(path))
      rmSync(join(folder, path), { force: true, recursive: true })
  }
}

// @ts-check
/**
 * `node deploy/keep-imported.mjs FOLDER [--without NAME]`: deletes from a `node_modules` folder every package that the built
 * programs in `dist/` do not import, directly or through another package. The built pages and the payment sandbox hold their own.
 * npm cannot tell them apart: the browser's libraries are dependencies of the product as well. `@vercel/nft` traces files
 * rather than packages and misses what a package opens by a computed name (wasm, native add-ons, dictionaries).
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

const [folder = 'node_modules', option, left = ''] = process.argv.slice(2)
if (option !== undefined && option !== '--without') throw new Error(`unknown option: ${option}`)

/** The package of a module's name: `@scope/name/part` → `@scope/name`. @param {string} module */
const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the files of a folder import by name. @param {string} programs @returns {string[]} */
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

/** Where a package is found from another one: nested first, then at the top. @param {string} name @param {string} from */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const nested = join(at, 'node_modules', name)
    if (existsSync(join(nested, 'package.json'))) return nested
    if (!at.includes('/node_modules/')) break
  }
  const top = join(folder, name)
  return existsSync(join(top, 'package.json')) ? top : null
}

/** @type {Set<string>} */
const kept = new Set()
/** @param {string} name @param {string} from */
function keep(name, from) {
  if (name === left) return
  const place = placeOf(name, from)
  if (place === null || kept.has(place)) return
  kept.add(place)
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) keep(other, place)
}

for (const name of importedBy('dist/server')) keep(name, folder)

let removed = 0
for (const entry of readdirSync(folder)) {
  const names = entry.startsWith('@') ? readdirSync(join(folder, entry)).map((name) => `${entry}/${name}`) : [entry]
  for (const name of names) {
    if (kept.has(join(folder, name))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
    removed += 1
  }
}
process.stdout.write(`${folder}: ${kept.size} packages kept, ${removed} removed\n`)

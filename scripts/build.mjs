// @ts-check
/**
 * `npm run build`: runs Vite, which writes dist/web, dist/server, dist/pages and dist/sandbox, then creates the template of the
 * empty database. With `--if-stale`, it builds only if the sources have changed since the last build.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, run, runCommand, runTool } from './run.mjs'

const sources = [
  'src',
  'tools/stripe-sandbox',
  'public',
  'migrations',
  'locales',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/database-template.ts',
  'scripts/node-version.mjs',
  'scripts/vite',
]
const products = ['dist/server/main.js', 'dist/pages/server-pages.js', 'dist/sandbox/main.js', 'dist/web/index.html']
const stamp = 'dist/.built-from'

/**
 * Returns one hash of the names and contents of files. Ignores modification times, because a checkout, a copy or a container
 * image changes them.
 * @param {string} [folder] @param {readonly string[]} [paths] files and folders of `folder`
 * @param {{ tests: boolean }} [options] whether test files count @returns {string}
 */
export function fingerprint(folder = root, paths = sources, { tests } = { tests: false }) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    const full = join(folder, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) add(`${path}/${name}`)
    } else if (tests || !/\.test\.tsx?$/.test(path)) {
      const bytes = readFileSync(full)
      hash.update(`${path}\0${bytes.length}\0`).update(bytes)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

export function isBuilt(folder = root) {
  if (![...products, stamp].every((path) => existsSync(join(folder, path)))) return false
  return readFileSync(join(folder, stamp), 'utf8') === fingerprint(folder)
}

/**
 * Builds the product. Computes the fingerprint before the build, because a source that changes during the build must make the
 * build outdated.
 */
export async function build() {
  const from = fingerprint()
  // If a test starts the build, NODE_ENV is `test`. Vite would then compile the pages in React's development mode, in which the
  // server cannot render them.
  const { code } = await runTool('vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: 'on stderr',
  })
  if (code !== 0) throw new Refusal(`The build failed (exit code ${code}), see the lines above.`)
  const template = await run(process.execPath, [join(root, 'dist/server/database-template.js')], {
    stdout: 'on stderr',
  })
  if (template.code !== 0) throw new Refusal('The template of the database could not be made, see the lines above.')
  writeFileSync(join(root, stamp), from)
}

/**
 * Builds the product if the build is missing or outdated. Reports on stderr, because stdout is reserved for the output of the
 * program that runs next.
 * @param {boolean} [isDone] what `isBuilt` returned
 */
export async function ensureBuilt(isDone = isBuilt()) {
  if (isDone) return
  console.error('Building …')
  await build()
}

if (process.argv[1] === import.meta.filename) {
  await runCommand(process.argv.includes('--if-stale') ? () => ensureBuilt() : build)
}

// @ts-check
/**
 * `npm run build`: builds the product with Vite and creates the empty database's template. With `--if-stale`, builds only if
 * the sources have changed since the last build.
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
 * Returns a hash of the files' names and contents. Ignores modification times, which a checkout or a copy changes.
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

/** Builds the product. Computes the fingerprint first, so that a change during the build makes the build outdated. */
export async function build() {
  const from = fingerprint()
  // In tests, NODE_ENV is `test`, with which Vite would compile pages that the server cannot render.
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
 * Builds the product if the build is missing or outdated. Reports on stderr, because the next program uses stdout.
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

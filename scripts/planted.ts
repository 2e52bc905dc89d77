/** A little project in a temporary folder, with this one's packages: gates are tried on it. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/** The folders every project has; the gates read all of them. */
const folders = ['src', 'testing', 'e2e', 'bench', 'evaluation', 'scripts']

/**
 * Plants `files` (path → text), beside copies of this project's own `copies`. The caller removes the folder.
 * Packages are the real ones, by a link, so that imports of them resolve as they do at home.
 */
export function plant(files: Readonly<Record<string, string>>, copies: readonly string[] = []) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'evc-planted-'))
  for (const name of folders) mkdirSync(join(folder, name))
  for (const name of ['package.json', ...copies]) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

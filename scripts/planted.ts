import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const folders = ['src', 'testing', 'e2e', 'tools', 'scripts']

/**
 * Writes `files` (path → text) and copies the files `copies` of this project into a new folder, which the caller must remove.
 * Links this project's packages, so that the new files can import them.
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

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const folders = ['src', 'testing', 'e2e', 'tools', 'scripts']

/**
 * Creates a folder with `files` (path → text), the copied files `copies` and this project's packages. The caller must remove
 * the folder.
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

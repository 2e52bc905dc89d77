import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the folder `name` above this file, source or bundle. @param mark a path that the folder must contain */
export function folderAbove(name: string, mark: string, from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, name)
    if (existsSync(join(candidate, mark))) return candidate
    if (folder === dirname(folder)) throw new Error(`No ${name} folder above ${from}`)
  }
}

export const assetsFolder = (): string => folderAbove('assets', join('fonts', 'OFL.txt'))

export const migrationsFolder = (from?: string): string =>
  folderAbove('migrations', join('meta', '_journal.json'), from)

export const styleSheet = (name: string): string => readFileSync(join(assetsFolder(), 'styles', name), 'utf8')

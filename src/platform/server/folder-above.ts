import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A folder of the product, above this file, whether it runs from the sources or from the bundle. Throws when there is none.
 * @param mark a path within it, by which it is known
 * @param from another place to begin at, in tests
 */
export function folderAbove(name: string, mark: string, from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, name)
    if (existsSync(join(candidate, mark))) return candidate
    if (folder === dirname(folder)) throw new Error(`No ${name} folder above ${from}`)
  }
}

/** The files that the server needs besides its program: fonts and pictures. */
export const assetsFolder = (): string => folderAbove('assets', join('fonts', 'OFL.txt'))

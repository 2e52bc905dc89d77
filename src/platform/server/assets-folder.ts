/** Finds the files that the server needs besides its program: fonts and pictures. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Above this file, whether it runs from the sources or from the bundle. */
export function assetsFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'assets')
    if (existsSync(join(candidate, 'fonts', 'OFL.txt'))) return candidate
    if (folder === dirname(folder)) throw new Error(`No assets folder above ${from}`)
  }
}

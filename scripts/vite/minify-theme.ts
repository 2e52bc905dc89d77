import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'

/** Minifies the script that runs before the first paint: Vite copies public files as they are, comments included. */
export async function minifyTheme(folder: string): Promise<void> {
  const path = join(folder, 'theme.js')
  const { code, errors } = await minify('theme.js', await readFile(path, 'utf8'))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  await writeFile(path, code)
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies the script that runs before the first paint: Vite copies public files as they are, comments included. */
export async function minifyTheme(folder: string): Promise<void> {
  const path = join(folder, 'theme.js')
  const { code, errors } = await minify('theme.js', await readFile(path, 'utf8'))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  await writeFile(path, code)
}

/** The same as a Vite plugin, only for the browser's part of the build. It comes before the compression. */
export function minifyThemePlugin(): Plugin {
  return {
    name: 'minify-theme',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await minifyTheme(this.environment.config.build.outDir)
      },
    },
  }
}

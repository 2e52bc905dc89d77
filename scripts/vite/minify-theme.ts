import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'

const SCRIPT = 'src="/theme.js"'

/**
 * Minifies the script that runs before the first paint: Vite copies public files as they are, comments included. The pages get it
 * under a name with a hash of its content, which a browser keeps without asking again; the page without a network has its own.
 */
export async function minifyTheme(folder: string): Promise<void> {
  const path = join(folder, 'theme.js')
  const { code, errors } = await minify('theme.js', await readFile(path, 'utf8'))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const page = join(folder, 'index.html')
  const template = await readFile(page, 'utf8')
  if (!template.includes(SCRIPT)) throw new Error(`${page} does not load theme.js`)
  const named = `assets/theme-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await Promise.all([
    writeFile(path, code),
    writeFile(join(folder, named), code),
    writeFile(page, template.replace(SCRIPT, `src="/${named}"`)),
  ])
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'
import { INTERFACE_LANGUAGES } from '../../src/features/language/languages.ts'

const SCRIPT = '<script src="/theme.js"></script>'
/** This pattern in theme.js matches any language code. The build replaces it with the interface's language codes. */
const ANY_CODE = '/^[a-z]{2,3}(-[A-Z]{2})?$/'

export function withLanguages(script: string): string {
  if (!script.includes(ANY_CODE)) throw new Error('theme.js has no place for the languages')
  return script.replace(ANY_CODE, () => `/^(${INTERFACE_LANGUAGES.join('|')})$/`)
}

/**
 * Minifies the script that runs before the first paint, because Vite copies public files with their comments. Pages
 * contain the script, because loading a file would delay that paint by a round trip. The offline page loads the file.
 */
export async function minifyTheme(folder: string): Promise<void> {
  const path = join(folder, 'theme.js')
  const { code, errors } = await minify('theme.js', withLanguages(await readFile(path, 'utf8')))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const page = join(folder, 'index.html')
  const template = await readFile(page, 'utf8')
  if (!template.includes(SCRIPT)) throw new Error(`${page} does not load theme.js`)
  const inPage = template.replace(SCRIPT, () => `<script>${code.trim()}</script>`)
  await Promise.all([writeFile(path, code), writeFile(page, inPage)])
}

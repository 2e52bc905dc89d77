import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'
import { INTERFACE_LANGUAGES } from '../../src/features/language/languages.ts'

const SCRIPT = 'src="/theme.js"'
/** The pattern in theme.js that matches any language code; the build replaces it. */
const ANY_CODE = '/^[a-z]{2,3}(-[A-Z]{2})?$/'

/** Replaces the pattern in the script with the codes of the interface's languages. Throws if the script lacks the pattern. */
export function withLanguages(script: string): string {
  if (!script.includes(ANY_CODE)) throw new Error('theme.js has no place for the languages')
  return script.replace(ANY_CODE, () => `/^(${INTERFACE_LANGUAGES.join('|')})$/`)
}

/**
 * Minifies the script that runs before the first paint, because Vite copies public files with their comments. Pages load it
 * under a name with a hash of its content, so browsers cache it without revalidation. The offline page has its own copy.
 */
export async function minifyTheme(folder: string): Promise<void> {
  const path = join(folder, 'theme.js')
  const { code, errors } = await minify('theme.js', withLanguages(await readFile(path, 'utf8')))
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

/**
 * `tsx scripts/catalogues.ts`: lists the texts without a translation in `locales/`, which are shown in English. With
 * `--release`, missing translations and translations that no person has read are errors.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTexts } from '#app/texts.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { root } from './run.mjs'

export interface Gap {
  readonly code: string
  readonly missing: readonly string[]
  readonly unread: readonly string[]
}

export interface Catalogues {
  readonly folder: string
  readonly languages: readonly string[]
  readonly texts: readonly string[]
}

const OURS: Catalogues = { folder: join(root, 'locales'), languages: INTERFACE_LANGUAGES, texts: allTexts }

/** Returns the content of a language's JSON file, or `none` if there is no file. Throws if the content is not JSON. */
export function readLocale<T>({ folder }: Catalogues, code: string, name: string, none: T): T {
  const path = join(folder, code, `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : none
}

export function gapsIn(catalogues: Catalogues = OURS): Gap[] {
  return catalogues.languages
    .filter((code) => code !== 'en')
    .map((code) => {
      const catalogue = readLocale<Record<string, string>>(catalogues, code, 'ui', {})
      const missing = catalogues.texts.filter((text) => !Object.hasOwn(catalogue, text))
      return { code, missing, unread: readLocale<string[]>(catalogues, code, 'unread', []) }
    })
    .filter(({ missing, unread }) => missing.length + unread.length > 0)
}

export function linesOf(gaps: readonly Gap[]): string[] {
  return gaps.map(({ code, missing, unread }) => {
    const lacks = `lacks ${missing.length}, such as ${JSON.stringify(missing[0])}: npm run translate -- ${code}`
    const first = missing.length === 0 ? [] : [lacks]
    const second = unread.length === 0 ? [] : [`${unread.length} unread translations (locales/${code}/unread.json)`]
    return `locales/${code}/ui.json: ${[...first, ...second].join('; ')}`
  })
}

if (process.argv[1] === import.meta.filename) {
  const lines = linesOf(gapsIn())
  const isRelease = process.argv.includes('--release')
  for (const line of lines) console.log(`${isRelease ? 'error' : 'warning'}: ${line}`)
  if (isRelease && lines.length > 0) process.exitCode = 1
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import offlineTexts from '../../src/app/offline-texts.json' with { type: 'json' }
import { INTERFACE_LANGUAGES } from '../../src/features/language/languages.ts'

const PLACE = '{ TEXTS: [] }'

export async function writeOfflineTexts(folder: string): Promise<void> {
  const path = join(folder, 'offline.js')
  const script = await readFile(path, 'utf8')
  if (!script.includes(PLACE)) throw new Error(`${path} has no place for the texts`)
  const english = Object.values(offlineTexts)
  const translated = await Promise.all(
    INTERFACE_LANGUAGES.map(async (code) => {
      const catalogue = JSON.parse(await readFile(join('locales', code, 'ui.json'), 'utf8')) as Record<string, string>
      return [code, english.map((text) => catalogue[text] ?? text)] as const
    }),
  )
  await writeFile(
    path,
    script.replace(PLACE, () => JSON.stringify(Object.fromEntries(translated))),
  )
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allTexts } from '#app/texts.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { unicodeNames } from '#features/language/named-languages.ts'
import { localeFiles } from '#features/language/server/locale-files.ts'
import { recommendedFor } from '#features/voice/web/voices/recommended.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import * as v from 'valibot'
import { gapsIn, linesOf } from './catalogues.ts'
import { root } from './run.mjs'
import { fillGaps } from './translate.ts'

const folder = mkdtempSync(join(tmpdir(), 'locales-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(join(root, 'locales'), folder, { recursive: true })
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown

describe('§4 a made-up language, Slovak, in a copy of the languages', () => {
  const catalogues = { folder, languages: [...INTERFACE_LANGUAGES, 'sk'], texts: allTexts }

  test('nothing but its catalogue is named', () => {
    const before = gapsIn({ ...catalogues, languages: INTERFACE_LANGUAGES })
    mkdirSync(join(folder, 'sk'))
    writeFileSync(join(folder, 'sk/ui.json'), '{}')
    const gaps = gapsIn(catalogues).filter(({ code }) => !before.some((known) => known.code === code))
    expect(linesOf(gaps)).toEqual([
      `locales/sk/ui.json: lacks ${allTexts.length}, such as ${JSON.stringify(allTexts[0])}: npm run translate -- sk`,
    ])
  })

  test('everything else has a fallback: names, voices, and the other files of its folder', () => {
    expect(unicodeNames('sk')).toEqual({ name: 'Slovak', nativeName: 'Slovenčina', flag: '🇸🇰' })
    expect(recommendedFor('sk')).toEqual({ einstein: [], cat: [] })
    expect(localeFiles('debater', v.unknown(), folder)('sk').language).toBe('en')
  })

  test('no table in the sources must have a row for every language', () => {
    const files = ['src', 'testing', 'tools', 'e2e'].flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(root, part, name)),
    )
    const total = /(?<!Partial<)Record<InterfaceLanguage\b/
    const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    expect(sources.filter((name) => total.test(readFileSync(name, 'utf8')))).toEqual([])
  })
})

describe('npm run translate', () => {
  const texts = ['Stop', 'Share', 'Turn {n}']
  const catalogues = { folder, languages: ['en', 'eo'], texts }
  mkdirSync(join(folder, 'eo'))
  writeFileSync(join(folder, 'eo/ui.json'), '{"Share":"Kunhavigi"}')

  test('without a model that can be asked it changes nothing', async () => {
    const refused = new EngineError('key', 'no key')
    await expect(fillGaps(catalogues, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(read('eo/ui.json')).toEqual({ Share: 'Kunhavigi' })
  })

  test('fills what is missing, one by one where a text spoils the others, and marks it as unread', async () => {
    const asked: string[][] = []
    const filled = await fillGaps(catalogues, (some, into) => {
      asked.push([into, ...some])
      if (some.includes('Turn {n}')) return Promise.reject(new EngineError('malformed', 'no place'))
      return Promise.resolve(some.map((text) => `${text} (eo)`))
    })
    expect(asked).toEqual([
      ['eo', 'Stop', 'Turn {n}'],
      ['eo', 'Stop'],
      ['eo', 'Turn {n}'],
    ])
    expect(filled).toEqual([{ code: 'eo', translated: 1, failed: ['Turn {n}'] }])
    expect(Object.entries(read('eo/ui.json') as object)).toEqual([
      ['Stop', 'Stop (eo)'],
      ['Share', 'Kunhavigi'],
    ])
    expect(read('eo/unread.json')).toEqual(['Stop'])
    expect(linesOf(gapsIn(catalogues))).toEqual([
      'locales/eo/ui.json: lacks 1, such as "Turn {n}": npm run translate -- eo; 1 unread translations (locales/eo/unread.json)',
    ])
  })
})

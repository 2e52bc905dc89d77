import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { localeFiles, localesFolder } from './locale-files.ts'

const greeting = v.strictObject({ hello: v.string() })

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const [language, text] of Object.entries(files)) {
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, 'greeting.json'), text)
  }
  return folder
}

test('a file that is not what its reader expects is an error, not a silence', () => {
  const folder = folderWith({ en: '{"hello":1}', de: 'Hallo' })
  const read = localeFiles('greeting', greeting, folder)
  expect(() => read('en')).toThrow(/hello/)
  expect(() => read('de')).toThrow(SyntaxError)
})

test('a program without its locales says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nothing-'))
  expect(() => localesFolder(folder)).toThrow(`No locales folder above ${folder}`)
})

test('the nearest language is read; without it, or without its file, English', () => {
  const read = localeFiles('greeting', greeting, folderWith({ en: '{"hello":"Hello"}', pt: '{"hello":"Olá"}' }))
  expect(read('pt-BR')).toEqual({ language: 'pt', content: { hello: 'Olá' } })
  expect(read('fi')).toEqual({ language: 'en', content: { hello: 'Hello' } })
  expect(read('klingon')).toEqual({ language: 'en', content: { hello: 'Hello' } })
})

test('a file is read once', () => {
  const folder = folderWith({ en: '{"hello":"Hello"}' })
  const read = localeFiles('greeting', greeting, folder)
  const first = read('en')
  writeFileSync(join(folder, 'en', 'greeting.json'), '{"hello":"Goodbye"}')
  expect(read('en')).toBe(first)
})

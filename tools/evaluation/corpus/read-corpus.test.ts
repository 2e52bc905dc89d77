import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CorpusError, readCorpus } from './read-corpus.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corpus-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
const squad = (title: string, ...contexts: string[]) => ({
  data: [{ title, paragraphs: contexts.map((context) => ({ context, qas: [] })) }],
})

describe('the texts of an evaluation', () => {
  test.each([
    ['a folder that is not there', 'none', () => {}],
    ['no file that names its language', '.', () => put('xquad.json', squad('Rhine', 'A river.'))],
    ['a form that nobody knows', '.', () => put('texts.en.json', ['A river.'])],
    ['no JSON', '.', () => writeFileSync(join(folder, 'texts.en.json'), 'A river.')],
  ])('%s is told', (_, place, make) => {
    make()
    expect(() => readCorpus(join(folder, place))).toThrow(CorpusError)
  })

  test('both forms are read, and an article of two files has the paragraphs of both', () => {
    put('summaries_en-us.json', {
      a: { title: 'Black Death', extract: 'A plague.\nIt came by sea.', topic: 'History' },
    })
    put('xquad.en.json', squad('Black_Death', 'It killed many.'))
    put('xquad.de.json', squad('Black_Death', 'Die Pest.'))
    expect(readCorpus(folder)).toEqual([
      { language: 'en', title: 'Black Death', paragraphs: ['A plague.', 'It came by sea.', 'It killed many.'] },
      { language: 'de', title: 'Black Death', paragraphs: ['Die Pest.'] },
    ])
  })
})

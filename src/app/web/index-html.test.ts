import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import pageTexts from '../page-texts.json' with { type: 'json' }
import { allTexts } from '../texts.ts'

const page = readFileSync('index.html', 'utf8')

test('§4 every word of index.html is one of the texts', () => {
  const elements = [...page.replaceAll(/<!--.*?-->/gs, '').matchAll(/>([^<]+)</g)].map(([, words = '']) => words.trim())
  const described = [...page.matchAll(/(?:description|title|site_name)"\s+content="([^"]+)"/g)].map(
    ([, words]) => words,
  )
  const shown = [...elements, ...described].filter(Boolean)
  expect(shown).toEqual(expect.arrayContaining([pageTexts.title, pageTexts.noScript]))
  expect(shown.filter((words) => !allTexts.includes(words as string))).toEqual([])
})

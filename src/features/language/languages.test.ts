import { expect, test } from 'vitest'
import { INTERFACE_LANGUAGES, langOf, nearestLanguage } from './languages.ts'

test.each(['', 'x', 'klingon-language', '??', 'eo', 'la', 'constructor'])(
  '%j is no language of the interface',
  (tag) => {
    expect(nearestLanguage(tag)).toBeNull()
  },
)

test('each is its own nearest', () => {
  expect(new Set(INTERFACE_LANGUAGES).size).toBe(INTERFACE_LANGUAGES.length)
  for (const code of INTERFACE_LANGUAGES) expect(nearestLanguage(code)).toBe(code)
})

test.each([
  ['pt-BR', 'pt'],
  ['en-GB-oxendict', 'en'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['yue', 'zh-TW'],
  ['yue-HK', 'zh-TW'],
  ['yue-Hans-CN', 'zh'],
  ['zh-Hans-TW', 'zh'],
  ['zh-CN', 'zh'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['nn-NO', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'fil'],
  ['FR', 'fr'],
])('%s is nearest to %s', (tag, nearest) => {
  expect(nearestLanguage(tag)).toBe(nearest)
})

test.each([
  ['ja', 'ja'],
  ['pt-BR', 'pt-BR'],
  ['auto', undefined],
  ['', undefined],
  ['eo', undefined],
  ['"><script>', undefined],
])('WCAG 3.1.2: words in %j have the attribute %j', (tag, lang) => {
  expect(langOf(tag)).toBe(lang)
})

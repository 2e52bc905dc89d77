import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test('a code nobody knows, or none at all, is English', () => {
  for (const code of ['xx', 'not a code', '', '??']) expect(languageName(code)).toBe('English')
})

test('a known code is named as English speakers name it', () => {
  expect(['en', 'de', 'pt-BR', 'zh-Hans', 'ar'].map(languageName)).toEqual([
    'English',
    'German',
    'Brazilian Portuguese',
    'Simplified Chinese',
    'Arabic',
  ])
})

import { expect, test } from 'vitest'
import { NAMED_LANGUAGES } from '../../named-languages.ts'
import { typeAhead, NOTHING_TYPED, typed } from './language-list.tsx'

const found = (letters: string) => typeAhead(NAMED_LANGUAGES, { letters, at: 0 })?.code

test.each(['klingon', 'ng', 'lgarian', 'b r', 'q'])(
  '%j begins no word of a name, and no code: nothing is found',
  (letters) => {
    expect(found(letters)).toBeUndefined()
  },
)

test.each([
  ['deu', 'de'],
  ['germ', 'de'],
  ['ESPA', 'es'],
  ['turkce', 'tr'],
  ['العر', 'ar'],
  ['arab', 'ar'],
  ['日', 'ja'],
  ['中文', 'zh'],
  ['chinese (t', 'zh-TW'],
  ['zh-t', 'zh-TW'],
  ['trad', 'zh-TW'],
  ['viet', 'vi'],
  ['br', 'pt'],
  ['jp', 'ja'],
])('%s finds %s', (letters, code) => {
  expect(found(letters)).toBe(code)
})

test('letters typed soon after each other are one word; after a pause another begins', () => {
  const first = typed(NOTHING_TYPED, 'd', 5000)
  const second = typed(first, 'a', 5900)
  expect(second.letters).toBe('da')
  expect(typed(second, 'f', 7000).letters).toBe('f')
})

import { expect, test } from 'vitest'
import { translatedPart } from './create-translations.ts'
import { withLinksApart, translationFault } from './translation-fault.ts'

const SEEN = 'See https://a.example/x, then think again.'

test.each([
  ['https://a.example/x', 'https://a.example/yによれば'],
  ['https://a.example/x', 'https://a.example/xyz'],
  ['https://ja.wikipedia.org/wiki/JR東日本', 'https://ja.wikipedia.org/wiki/JR東日本 を参照。'],
])('§11 what is not the address %s with a word after it stays as it is: %s', (address, translation) => {
  expect(withLinksApart(`See ${address}.`, translation)).toBe(translation)
})

test('§11 of two addresses, one of which begins like the other, each keeps its end', () => {
  const both = 'See https://a.example/JR and https://a.example/JR東日本.'
  expect(withLinksApart(both, 'https://a.example/JR東日本とhttps://a.example/JRを参照')).toBe(
    'https://a.example/JR東日本 とhttps://a.example/JR を参照',
  )
})

test.each([
  ['ar', 'انظر https://a.example/x، ثم فكر مرة أخرى.'],
  ['ar', 'هل رأيت https://a.example/x؟ فكر مرة أخرى.'],
  ['ur', 'دیکھیں https://a.example/x۔ پھر دوبارہ سوچیں۔'],
  ['hi', 'देखें https://a.example/x। फिर सोचें।'],
  ['zh', '请看https://a.example/x，然后再想一想。'],
  ['ja', 'https://a.example/xによれば、もう一度考えるべきです。'],
  ['ko', 'https://a.example/x에 따르면 다시 생각해야 합니다.'],
])('§11 the punctuation and the letters of %s after a bare address do not change it: %s', (into, translation) => {
  expect(translationFault(SEEN, translation, 'en', into)).toBeNull()
})

test.each([
  ['ja', 'https://a.example/yによれば、もう一度考えるべきです。'],
  ['ja', 'もう一度考えるべきです。'],
  ['ar', 'انظر https://a.example/xy، ثم فكر مرة أخرى.'],
])('§11 another address, or none, is refused in %s: %s', (into, translation) => {
  expect(translationFault(SEEN, translation, 'en', into)).toContain('addresses')
})

test('§2 a link in a translation is the original’s: a space ends it before the next word', () => {
  const input = { id: 'i', content: 'My evidence: www.a.example/b and https://a.example/x say so.' }
  const debate = {
    id: 'd',
    question: '?',
    option1: '1',
    option2: '2',
    language: 'en',
    responses: [],
    userInputs: [input],
  }
  const found = new Map([['input/i/ko', '제 증거: www.a.example/b와 https://a.example/x에 있습니다.']])
  expect(translatedPart(debate, 'i', 'ko', found)?.texts).toEqual([
    '제 증거: www.a.example/b 와 https://a.example/x 에 있습니다.',
  ])
})

import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

const [HIGH = '', LOW = ''] = '🐈'.split('')

describe('text as it can be stored and shown', () => {
  test.each([
    ['U+0000, which PostgreSQL refuses', 'a\0b\0', 'ab'],
    ['embeddings and overrides', 'a\u202ab\u202bc\u202cd\u202de\u202ef', 'abcdef'],
    ['isolates', 'a\u2066b\u2067c\u2068d\u2069e', 'abcde'],
    ['nothing but those', '\0\u202e\u2069', ''],
  ])('is without %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test.each([
    ['at the end', `a${HIGH}`, 'a\uFFFD'],
    ['at the beginning', `${LOW}a`, '\uFFFDa'],
    ['the wrong way round', `a${LOW}${HIGH}b`, 'a\uFFFD\uFFFDb'],
    ['with something removed between them', `${HIGH}\0${LOW}`, '\uFFFD\uFFFD'],
  ])('half a surrogate pair %s is what a database would make of it', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
    expect(Buffer.from(clean).toString()).toBe(clean)
  })

  test.each([
    ['plain words', 'Is time a river?\n\tIt flows.'],
    ['whole pairs', '🐈‍⬛ and 👨‍👩‍👧 and 𝒳'],
    ['the joiners of Persian and Hindi', 'می‌خواهم क्‍ष'],
    ['the marks of mixed lines', 'a\u200eb\u200fc\u061cd'],
    ['the neighbours of what is removed', '\u0001\u2029\u202f\u2065\u206a\uFFFD'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text)
  })
})

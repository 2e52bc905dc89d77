import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { characters, visibleCharacters } from './characters.ts'
import { atLeast, atMost, trimmedAtMost, visible } from './text-length.ts'

const firstMessage = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).issues?.[0].message ?? null

describe('§5 what counts as empty', () => {
  test.each([
    ['nothing', ''],
    ['white space of all kinds', ' \t\n\v\f\r\u0085\u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000'],
    ['zero width spaces and joiners', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['a Mongolian vowel separator', '\u180E'],
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['variation selectors', '\uFE00\uFE0F\u{E0100}'],
    ['what turns text around', '\u061C\u200E\u200F\u202A\u202E\u2066\u2069'],
    ['Braille without a dot', '\u2800'],
    ['a combining grapheme joiner', '\u034F'],
    ['tags', '\u{E0001}\u{E0061}\u{E007F}'],
    ['control characters', '\u0000\u0007\u001B\u007F\u009F'],
  ])('%s', (_what, text) => {
    expect(visibleCharacters(text)).toBe(0)
    expect(firstMessage(v.pipe(v.string(), ...visible(1, 'empty')), text)).toBe('empty')
  })

  test('letters, pictures and marks count, once each, whatever joins them', () => {
    expect(['abc', '𠮷野家', '👩\u200D🔬', '❤\uFE0F', 'می\u200Cخواهم', 'क्\u200Dष', '.'].map(visibleCharacters)).toEqual(
      [3, 3, 2, 1, 7, 3, 1],
    )
  })
})

describe('§5 too short, too long', () => {
  const question = v.pipe(v.string(), ...visible(5, 'too short'), ...trimmedAtMost(8, 'too long'), v.trim())

  test.each([
    ['ab\u200B\u200B\u200B', 'too short'],
    ['\u2800abcd\u2800', 'too short'],
    ['    a    ', 'too short'],
    ['𠮷𠮷𠮷', 'too short'],
    ['abcdefghi', 'too long'],
    ['abcdefg\u200B\u200B', 'too long'],
  ])('%j is %s', (text, message) => {
    expect(firstMessage(question, text)).toBe(message)
  })

  test('what is long enough stays as it was written, but for the space around it', () => {
    expect(v.parse(question, ' 👩\u200D🔬abc ')).toBe('👩\u200D🔬abc')
    expect(v.parse(question, `\n${'𠮷'.repeat(8)}  `)).toBe('𠮷'.repeat(8))
  })

  test('of a password every character counts, invisible ones too, as code points', () => {
    const password = v.pipe(v.string(), ...atLeast(3, 'too short'), ...atMost(4, 'too long'))
    const messages = ['\u200B \u2800', '😀😀', '😀😀😀😀', 'abc  '].map((text) => firstMessage(password, text))
    expect(messages).toEqual([null, 'too short', null, 'too long'])
  })

  test('characters are counted as people count them', () => {
    expect(['abc', '𠮷野家', ''].map(characters)).toEqual([3, 3, 0])
  })
})

import { describe, expect, test } from 'vitest'
import { isUsernameSpelling, visibleText } from './rules.ts'

describe('§15 what a username is made of', () => {
  test.each([
    ['a right-to-left override', 'admin\u202Enimda'],
    ['a zero width space', 'ad\u200Bmin'],
    ['a zero width joiner', 'ad\u200Dmin'],
    ['a soft hyphen', 'ad\u00ADmin'],
    ['a letter that shows nothing (Hangul filler)', 'abc\u3164'],
    ['the same as NFKC leaves it', 'abc\u1160'],
    ['a mark that shows nothing', 'ab\u034Fc'],
    ['a variation selector', 'abc\uFE0F'],
    ['a line break', 'ab\ncd'],
    ['a carriage return that a log would show as a line', 'ab\rcd'],
    ['a tab', 'ab\tcd'],
    ['a null character', 'ab\u0000cd'],
    ['Cyrillic among Latin', 'p\u0430ypal'],
    ['Greek among Latin', 'g\u03BFogle'],
    ['Greek among Cyrillic', '\u0441\u03BFр'],
    ['Armenian among Latin', 'c\u0585de'],
    ['Cherokee among Latin', '\u13AAode'],
    ['two spaces', 'ab  cd'],
    ['a dot at the end', 'abc.'],
    ['a dash in front', '-abc'],
    ['two dots', 'a..b'],
    ['markup', '<b>abc'],
    ['a picture', 'abc😀'],
    ['a mark without a letter', '\u0301abc'],
    ['a heap of marks', `abc${'\u0301'.repeat(9)}`],
    ['nothing', ''],
  ])('%s is refused', (_what, name) => {
    expect(isUsernameSpelling(name)).toBe(false)
  })

  test.each([
    'albert',
    'Albert Einstein',
    'a.b_c-d e',
    '张伟明',
    'Ünïcødé',
    'Наталья',
    'Σωκράτης',
    'محمد',
    'अनिता',
    'สมชาย',
    'たなか太郎',
    '김민준',
    'O2',
    'e\u0301mile',
    '𠮷野家',
  ])('%s is a name', (name) => {
    expect(isUsernameSpelling(name)).toBe(true)
  })

  test('§15 ReDoS: a long answer to a long name comes at once', () => {
    for (const part of ['a', 'a.', 'a ', '́', 'a.́']) expect(isUsernameSpelling(`${part.repeat(50_000)}!`)).toBe(false)
  })
})

describe('§15 display names and bios', () => {
  test.each([
    ['what turns text around', 'Al\u202Ebert', 'Albert'],
    ['zero width spaces', '\u200BAl\uFEFFbert', 'Albert'],
    ['control characters', 'Al\u0007bert\u0000', 'Albert'],
    ['spaces and joiners around', ' \u200D Albert \u200C', 'Albert'],
    ['everything there is', '\u200D\u200C \u2066', ''],
  ])('%s goes', (_what, typed, shown) => {
    expect(visibleText(typed)).toBe(shown)
  })

  test('joiners within stay (Persian, composed emoji), and so do lines', () => {
    expect(visibleText('می\u200Cخواهم')).toBe('می\u200Cخواهم')
    expect(visibleText('👩\u200D🔬')).toBe('👩\u200D🔬')
    expect(visibleText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree')
  })
})

import { describe, expect, test } from 'vitest'
import { keptText, Unreadable } from './source-text.ts'

describe('the kept words of a source (§17)', () => {
  test('signs that nobody sees are no words', () => {
    expect(() => keptText(['\u200C\u200D', ' \u200B\u00AD '])).toThrow(new Unreadable('no-text'))
  })

  test.each([
    ['Persian, a half space between the parts of a word', 'می\u200Cخواهم کتاب\u200Cها را'],
    ['Marathi, a conjunct that is shown open', 'दुसऱ्या सर्\u200Dव'],
    ['Malayalam, a joiner at the end of a word', 'അവന്\u200D വന്നു'],
  ])('keep the joiners of %s', (_, words) => {
    expect(keptText([words])).toBe(words)
  })

  test.each([
    ['soft hyphens are no ends of words', 'Donau\u00ADdampf\u00ADschiff', 'Donaudampfschiff'],
    ['joiners that join nothing go', '\u200Cword \u200Dnext \u200C end', 'word next end'],
    ['marks of direction and spaces without width are spaces', 'a\u200E\u200Bb \u2067c\u2069', 'a b c'],
  ])('%s', (_, written, kept) => {
    expect(keptText([written])).toBe(kept)
  })

  test('§15 of a pile of marks thirty are kept', () => {
    expect(keptText([`abc${'\u0301\u0323'.repeat(29_000)} word`])).toMatch(/^ab.{30} word$/u)
  })
})

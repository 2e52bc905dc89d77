import { expect, test } from 'vitest'
import { formsIn, isOneNumber } from './plural-forms.ts'

test('§4 the forms that a language counts in', () => {
  expect(formsIn('ja').cardinal).toEqual(['other'])
  expect(formsIn('pl').cardinal).toEqual(['few', 'many', 'one', 'other'])
  expect(formsIn('en').ordinal).toEqual(['few', 'one', 'other', 'two'])
})

test.each([
  ['ar', 'zero', true],
  ['ar', 'two', true],
  ['he', 'one', true],
  ['en', 'one', true],
  ['ar', 'few', false],
  ['fr', 'one', false],
  ['ru', 'one', false],
  ['ja', 'other', false],
  ['es', 'many', false],
])('§4 in %s "%s" means one number alone: %s', (language, category, expected) => {
  expect(isOneNumber(language, 'cardinal', category)).toBe(expected)
})

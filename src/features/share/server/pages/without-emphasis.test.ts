import { expect, test } from 'vitest'
import { withoutEmphasis } from './without-emphasis.ts'

test.each([
  ['**Streets without cars**, they *say*.', 'Streets without cars, they say.'],
  ['***All*** of it («**تحتفظ**»).', 'All of it («تحتفظ»).'],
  ['2 * 3 * 4 and a*b*c and **open', '2 * 3 * 4 and a*b*c and **open'],
  ['* one\n* two', '* one\n* two'],
])('%j', (text, plain) => {
  expect(withoutEmphasis(text)).toBe(plain)
})

test('one pass, whatever the text holds', () => {
  for (const hostile of ['*'.repeat(100_000), '*a'.repeat(50_000), '* '.repeat(50_000), `*${'a'.repeat(100_000)}`])
    expect(withoutEmphasis(hostile)).toBe(hostile)
})

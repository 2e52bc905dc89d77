import { expect, test } from 'vitest'
import { withoutMarks } from './announcement.ts'

test.each([
  ['It is **very** _plain_: `1 + 1`.', 'It is very plain: 1 + 1.'],
  ['See [the source](https://a.example/x).', 'See the source.'],
  ['## First\n\n- one\n* two\n> three', 'First\n\none\ntwo\nthree'],
  ['2 * 3 = 6', '2 * 3 = 6'],
  ['snake_case stays, [https://a.example] too', 'snake_case stays, [https://a.example] too'],
])('§12: a voice reads words, not marks: %s', (markdown, words) => {
  expect(withoutMarks(markdown)).toBe(words)
})

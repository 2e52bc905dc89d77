import { describe, expect, test } from 'vitest'
import { ThoughtFilter } from './thought-filter.ts'

/** The text of pieces of `size` characters. */
function heard(text: string, size: number): string {
  const filter = new ThoughtFilter()
  let said = ''
  for (let at = 0; at < text.length; at += size) said += filter.push(text.slice(at, at + size))
  return said + filter.end()
}

describe.each([1, 3, 7, 1_000])('§13 thinking is never text, in pieces of %i characters', (size) => {
  test.each([
    ['<think>Hm. Is it?</think>\n\nTime is real.', 'Time is real.'],
    ['<think></think>Time', 'Time'],
    ['<thinking>a</thinking> b <think>c</think> d', 'b d'],
    [
      '<|channel|>analysis<|message|>User asks…<|end|><|start|>assistant<|channel|>final<|message|>Time.<|return|>',
      'Time.',
    ],
    ['<|channel|>commentary to=x <|message|>{}<|call|>Time.', 'Time.'],
    ['<|channel>thought\nI weigh it.<channel|>Time.', 'Time.'],
    ['<think>cut off at the limit', ''],
  ])('%j', (text, said) => {
    expect(heard(text, size)).toBe(said)
  })

  test.each(['a < b and c > d', '<b>bold</b> and <thin', 'x <', '', '< think>', '2 << 3', '<thinker> said'])(
    'other signs stay: %j',
    (text) => {
      expect(heard(text, size)).toBe(text)
    },
  )
})

test('a piece says whether it held thinking', () => {
  const filter = new ThoughtFilter()
  expect([filter.push('<think>a'), filter.thought]).toEqual(['', true])
  expect([filter.push('b'), filter.thought]).toEqual(['', true])
  expect([filter.push('</think>c'), filter.push('d'), filter.thought]).toEqual(['c', 'd', false])
})

import { describe, expect, test } from 'vitest'
import { ThoughtFilter } from './thought-filter.ts'

/** The text of pieces of `size` characters. */
function heard(text: string, size: number): string {
  const filter = new ThoughtFilter()
  return (
    pieces(text, size)
      .map((piece) => filter.push(piece))
      .join('') + filter.end()
  )
}

const pieces = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

describe.each([1, 3, 7, 1_000])('§13 thinking is never text, in pieces of %i characters', (size) => {
  test.each([
    ['<think>Hm. Is it?</think>\n\nTime is real.', 'Time is real.'],
    ['<think></think>Time', 'Time'],
    ['<thinking>a</thinking> b', 'b'],
    ['<reasoning>a</reasoning>\n[x]', '[x]'],
    ['\n[THINK]Hm [sic].[/THINK]Time [x] is real.', '\nTime [x] is real.'],
    // A template that has closed the thought already.
    ['</think>\n\nTime', 'Time'],
    // Harmony without the end of its analysis, and with a format named in the head of the final channel.
    ['<|channel|>analysis<|message|>Hm.<|channel|>final <|constrain|>json<|message|>{"a":1}', '{"a":1}'],
    ['<|channel|>analysis<|message|>Hm.<|start|>assistant<|channel|>final<|message|>Time.', 'Time.'],
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

  test.each([
    'Chains of thought between <think> tags are not what a model does.',
    'It writes </think> in a line, then goes on.',
    '{"point":"Between <think> and </think>, nobody looks."}',
    '[1] says so.',
  ])('an answer may speak of thinking: %j', (text) => {
    expect(heard(text, size)).toBe(text)
  })

  test.each([
    ['Okay.\n</think>\n\nTime.', false, 'Time.'],
    ['<think>Okay.</think>Time.', false, 'Time.'],
    ['Time is real.', false, 'Time is real.'],
    ['Okay, I should', true, ''],
  ])('of a model whose answers begin inside a thought, %j, cut: %s', (text, cut, said) => {
    const filter = new ThoughtFilter(true)
    expect(
      pieces(text, size)
        .map((piece) => filter.push(piece))
        .join('') + filter.end(cut),
    ).toBe(said)
  })

  test.each(['a < b and c > d', '<b>bold</b> and <thin', 'x <', '', '< think>', '2 << 3', '<thinker> said'])(
    'other signs stay: %j',
    (text) => {
      expect(heard(text, size)).toBe(text)
    },
  )
})

test('an end without a beginning says that what came before was thinking, and leaves it out', () => {
  const filter = new ThoughtFilter()
  expect([filter.push('Okay, I should argue.\n'), filter.late]).toEqual(['Okay, I should argue.\n', false])
  expect([filter.push('Yes.\n</think>\n\nTime.'), filter.late]).toEqual(['Time.', true])
  expect([filter.push(' It is.'), filter.late]).toEqual([' It is.', false])
})

test('a piece says whether it held thinking', () => {
  const filter = new ThoughtFilter()
  expect([filter.push('<think>a'), filter.thought]).toEqual(['', true])
  expect([filter.push('b'), filter.thought]).toEqual(['', true])
  expect([filter.push('</think>c'), filter.push('d'), filter.thought]).toEqual(['c', 'd', false])
})

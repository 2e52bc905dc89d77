import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '#testing/growth.ts'
import { type Beginning, ThoughtFilter } from './thought-filter.ts'

interface Heard {
  readonly beginning?: Beginning
  readonly isCut?: boolean
}

/** Filters `text` in pieces of `size` characters. Drops output that a later piece shows to have been reasoning. */
function heard(text: string, size: number, { beginning, isCut }: Heard = {}): string {
  const filter = new ThoughtFilter(beginning)
  let said = ''
  for (let at = 0; at < text.length; at += size) {
    const piece = filter.push(text.slice(at, at + size))
    said = (filter.late ? '' : said) + piece
  }
  return said + filter.end(isCut)
}

describe.each([1, 3, 7, 1_000])('§13 thinking is never text, in pieces of %i characters', (size) => {
  test.each([
    ['<think>Hm. Is it?</think>\n\nTime is real.', 'Time is real.'],
    ['\n\n<think></think>Time', 'Time'],
    ['<thinking>a</thinking> <think>b</think> c', 'c'],
    ['[THINK]Hm[/THINK]Time [1] is.', 'Time [1] is.'],
    ['<reasoning>Hm</reasoning>Time.', 'Time.'],
    ['<mm:think>Hm</mm:think>Time.', 'Time.'],
    // The opening tag is part of the prompt, so the answer contains only the closing tag.
    ['</think>\n\nTime.', 'Time.'],
    ['<reasoning>a</reasoning>\n[x]', '[x]'],
    ['\n[THINK]Hm [sic].[/THINK]Time [x] is real.', 'Time [x] is real.'],
    ['<|channel|>analysis<|message|>Hm.<|channel|>final <|constrain|>json<|message|>{"a":1}', '{"a":1}'],
    ['Time.\n<think>Is it?</think>\nYes.', 'Time.\nYes.'],
    [
      '<|channel|>analysis<|message|>User asks…<|end|><|start|>assistant<|channel|>final<|message|>Time.<|return|>',
      'Time.',
    ],
    ['<|channel|>commentary to=x <|message|>{}<|call|>Time.', 'Time.'],
    ['<|channel|>analysis<|message|>Hm hm<|start|>assistant<|channel|>final<|message|>Time.', 'Time.'],
    ['<|channel|>analysis<|message|>Hm hm<|channel|>final<|message|>Time.<|end|>', 'Time.'],
    ['<|channel|>final <|constrain|>json<|message|>{"a":1}<|return|>', '{"a":1}'],
    ['<|start|>assistant<|channel|>analysis to=all<|message|>Hm<|end|><|start|>assistant<|message|>Time.', 'Time.'],
    ['<|channel>thought\nI weigh it.<channel|>Time.', 'Time.'],
    ['<think>cut off at the limit', ''],
  ])('%j', (text, said) => {
    expect(heard(text, size)).toBe(said)
  })

  test.each([
    'a < b and c > d',
    '<b>bold</b> and <thin',
    'x <',
    '',
    '< think>',
    '2 << 3',
    '<thinker> said',
    'see [1] and [THIN',
    '[1] says so.',
    'It writes </think> in a line, then goes on.',
    '{"point":"Between <think> and </think>, nobody looks."}',
    'Models that show <think> blocks are honest. So are others.',
    'The tag </think> ends it, `</think>` too.',
    'Tags: <think> opens.</think> closes.',
    '{"title":"Whether <think> tags are honest, or </think>"}',
    'On tags:\n<think> is the first of them',
    'The token <|channel|>analysis opens it',
  ])('other signs stay, and words about thinking: %j', (text) => {
    expect(heard(text, size)).toBe(text)
  })

  test.each([
    ['Okay, the user asks.\n</think>\n\nTime.', 'Time.'],
    ['They want X.</think>Time.', 'Time.'],
    ['One.\n</think>\nTwo.\n</think>\nThree.', 'Three.'],
  ])('what came before a closing tag without its opening is taken back: %j', (text, said) => {
    expect(heard(text, size)).toBe(said)
  })

  test.each(['unknown', 'thought'] as const)('%s: such a thought is held back from the first', (beginning) => {
    const filter = new ThoughtFilter(beginning)
    const said = [...cut('Okay, the user asks. ', size)].map((piece) => filter.push(piece)).join('')
    expect([said, filter.thought]).toEqual(['', true])
    expect(heard('Okay, the user asks </think>Time.', size, { beginning })).toBe('Time.')
    expect(heard('<think>Okay.</think>Time.', size, { beginning })).toBe('Time.')
  })

  test('without a closing tag it was text, unless it stopped at the limit', () => {
    const text = 'Okay, the user is a cat. Therefore time is real.'
    expect(heard(text, size, { beginning: 'unknown' })).toBe(text)
    expect(heard(text, size, { beginning: 'thought' })).toBe(text)
    expect(heard(text, size, { beginning: 'unknown', isCut: true })).toBe('')
    expect(heard('Time.\n<think>Is it', size, { isCut: true })).toBe('Time.\n')
  })
})

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

test('a piece says whether it held thinking', () => {
  const filter = new ThoughtFilter()
  expect([filter.push('<think>a'), filter.thought]).toEqual(['', true])
  expect([filter.push('b'), filter.thought]).toEqual(['', true])
  expect([filter.push('</think>c'), filter.push('d'), filter.thought]).toEqual(['c', 'd', false])
  const harmony = new ThoughtFilter()
  expect([harmony.push('<|channel|>final<|message|>Time.'), harmony.thought]).toEqual(['Time.', false])
})

test.each([
  ['Time.', 'unknown', 'text'],
  ['Okay, the user is a cat.', 'unknown', 'text'],
  ['Okay, the user asks.</think>Time.', 'unknown', 'thought'],
  ['Time.', 'thought', 'text'],
  ['They ask.\n</think>\nTime.', 'text', 'thought'],
] as const)('how an answer began is known at its end: %j after %s', (text, beginning, began) => {
  const filter = new ThoughtFilter(beginning)
  filter.push(text)
  filter.end()
  expect(filter.began).toBe(began)
  const isCut = new ThoughtFilter(beginning)
  isCut.push(text)
  isCut.end(true)
  expect(isCut.began).toBe(began === 'text' ? null : began)
})

test('an answer of an unknown model is passed on from the word that shows it is none', () => {
  const filter = new ThoughtFilter('unknown')
  expect(['The', ' us', 'ual', ' answer'].map((piece) => filter.push(piece))).toEqual(['', '', 'The usual', ' answer'])
})

test.each(['[<', 'see [1] and a < b\n', '<think>', '<|channel|>analysis<|channel|>final<|message|>', '.</think>'])(
  'the time grows with the text, however many marks it has: %j',
  (marks) => {
    const inputOf = (length: number) => marks.repeat(length / marks.length)
    const asOne = (text: string) => heard(text, text.length, { beginning: 'unknown' })
    const inPieces = (text: string) => heard(`T ${text}`, 5)
    expect(growth(asOne, inputOf, 100_000)).toBeLessThan(LINEAR)
    expect(growth(inPieces, inputOf, 100_000)).toBeLessThan(LINEAR)
  },
)

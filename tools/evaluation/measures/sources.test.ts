import { describe, expect, test } from 'vitest'
import type { Citation } from '#features/debates/contract/entries.ts'
import { sourcesMark } from './sources.ts'

const texts = { s1: 'The river is long. It rises in the Alps.' }
const citation: Citation = {
  marker: 1,
  sourceId: 's1',
  title: 'Rhine',
  url: null,
  quote: 'It rises in the Alps.',
  label: 'on-page',
  start: 19,
  end: 40,
}
const content = 'The page “Rhine” says: “It rises in the Alps.” [1]'
const held = (over: Partial<Citation>, said = content) =>
  sourcesMark({ content: said, citations: [{ ...citation, ...over }] }, 'en', texts).held

describe('a citation holds (§17)', () => {
  test.each<[string, Partial<Citation>, string]>([
    ['words that stand elsewhere', { start: 0, end: 21 }, content],
    ['a source that is not there', { sourceId: 's2' }, content],
    ['words that the turn does not say', {}, 'The page “Rhine” says something. [1]'],
    ['a number that the turn does not write', { marker: 2 }, content],
    [
      'words that stand there and are said to be missing',
      { label: 'words-missing', quote: null, said: 'rises in the Alps' },
      content,
    ],
    ['no words of a page whose words are said to stand there', { quote: null, start: null, end: null }, content],
  ])('not with %s', (_, over, said) => {
    expect(held(over, said)).toBe(0)
  })

  test('with the source’s own words, and with none where none are claimed', () => {
    expect(held({})).toBe(1)
    const none = { quote: null, start: null, end: null }
    expect(held({ ...none, label: 'page-only' })).toBe(1)
    expect(held({ ...none, label: 'paraphrased' })).toBe(1)
    expect(held({ ...none, label: 'figure-missing', said: '1,240 km' })).toBe(1)
    expect(held({ ...none, label: 'words-missing', said: 'It ends in the Alps' })).toBe(1)
  })
})

test('figures are counted where a sentence cites nothing', () => {
  const said = `${content} In 1821 it had 30 mills.`
  expect(sourcesMark({ content: said, citations: [citation] }, 'en', texts)).toEqual({
    cited: 1,
    held: 1,
    unsourced: 2,
  })
})

import { describe, expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

const TEXTS = {
  empty: '',
  short: 'One word.',
  sentences: 'The sea is deep. It is cold! Is it? '.repeat(100),
  'one long word': 'a'.repeat(5_000),
  'a long word among others': `Before ${'a'.repeat(5_000)} and after.`,
  'pairs of units': '😀👩‍👩‍👧🇩🇪e\u0301 '.repeat(300),
  'lines of two units': 'a\r\n'.repeat(2_000),
  marks: '.'.repeat(3_000),
}

describe('the segments of a text, window by window', () => {
  for (const granularity of ['grapheme', 'word', 'sentence'] as const) {
    const segmenter = new Intl.Segmenter('en', { granularity })
    test.each(Object.entries(TEXTS))(`are those of Intl.Segmenter (${granularity}): %s`, (_name, text) => {
      const expected = Array.from(segmenter.segment(text), ({ segment, index, isWordLike = false }) => {
        return { segment, index, isWordLike }
      })
      expect([...segmentsOf(segmenter, text)]).toEqual(expected)
    })
  }
})

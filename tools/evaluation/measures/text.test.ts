import { describe, expect, test } from 'vitest'
import { fold, quotationsOf, sentencesOf, wordsOf, withoutMarkdown, withoutQuotations } from './text.ts'

describe('words', () => {
  test.each([
    ['en', 'It’s **half** a minute, says the gentleman.', 7],
    ['de', 'Melone mit Schinken ist kalt.', 5],
    ['ar', 'القراءة من الورق أفضل', 4],
    ['hi', 'गाँव में रहना बेहतर है।', 5],
  ])('%s: as a reader counts them', (language, text, count) => {
    expect(wordsOf(text, language)).toHaveLength(count)
  })

  test('a script without spaces is cut into words, not taken for one', () => {
    expect(wordsOf('养猫比养狗更省心。', 'zh').length).toBeGreaterThan(4)
  })

  test('marks of Markdown are no words', () => {
    expect(withoutMarkdown('## Why\n- **one** _two_\n1. `three`')).toBe('Why\none two\nthree')
    expect(wordsOf('- * #', 'en')).toEqual([])
  })
})

describe('sentences', () => {
  test('end with their mark, also inside quotation marks, and with the line', () => {
    expect(sentencesOf('He says “no.” I say yes! A line\nand another')).toEqual([
      'He says “no.”',
      'I say yes!',
      'A line',
      'and another',
    ])
  })

  test('end in Chinese, Hindi and Arabic as they are written there', () => {
    expect(sentencesOf('猫很安静。狗很吵！')).toEqual(['猫很安静。', '狗很吵！'])
    expect(sentencesOf('गाँव शांत है। शहर नहीं।')).toHaveLength(2)
    expect(sentencesOf('هل تسمع؟ نعم.')).toHaveLength(2)
  })

  test('what has neither letter nor digit is none', () => {
    expect(sentencesOf('Yes.\n\n---\n* * *')).toEqual(['Yes.'])
  })
})

describe('quotations', () => {
  test.each([
    ['"one two"', 'one two'],
    ['“one two”', 'one two'],
    ['„eins zwei“', 'eins zwei'],
    ['«uno dos»', 'uno dos'],
    ['「一二」', '一二'],
  ])('%s is one', (text, inner) => {
    expect(quotationsOf(`He said ${text}, once.`)).toEqual([inner])
  })

  test('an apostrophe opens none', () => {
    expect(quotationsOf("It's the cat's, isn't it?")).toEqual([])
    expect(quotationsOf('It’s the cat’s, isn’t it?')).toEqual([])
  })

  test('they can be left out, all or all but some', () => {
    const text = 'You say “the sea is cold”, I say “By the sea”.'
    expect(withoutQuotations(text)).not.toMatch(/cold|By the/)
    const kept = withoutQuotations(text, (quotation) => quotation === 'By the sea')
    expect(kept).toContain('I say  By the sea')
    expect(kept).not.toContain('cold')
  })
})

test('folding makes one of what only looks different', () => {
  expect(fold('“It’s  **FINE**”')).toBe(fold('"it\'s fine"'))
  expect(fold('كِتابٌ')).toBe('كتاب')
})

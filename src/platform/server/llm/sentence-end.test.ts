import { describe, expect, test } from 'vitest'
import { endsSentence } from './sentence-end.ts'

describe('where an answer may end', () => {
  test.each(['and so', 'Mr', 'first,', '', ' ', 'a (b)', '"quoted"', '**so**'])('not after %j', (text) => {
    expect(endsSentence(text)).toBe(false)
  })

  test.each([
    '.',
    'so!',
    'why?\n\n',
    'he said "no."',
    '終わり。',
    'समाप्त।',
    'کیوں۔',
    'لماذا؟',
    'well…',
    '**so.**',
    '_so!_ ',
    '「そう。」',
  ])('after %j', (text) => {
    expect(endsSentence(text)).toBe(true)
  })
})

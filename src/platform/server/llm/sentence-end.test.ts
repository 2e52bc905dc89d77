import { describe, expect, test } from 'vitest'
import { endsSentence, toLastSentence } from './sentence-end.ts'

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

describe('§4 what is kept of an answer that reached its token limit', () => {
  test.each([
    ['Waves are real. So is', 'Waves are real.'],
    ['He said "no." And th', 'He said "no."'],
    ['**It is so.** And **th', '**It is so.**'],
    ['It fell.[2] Then it', 'It fell.[2]'],
    ['It fell. [2] Then it', 'It fell. [2]'],
    ['It costs 3.5 euros! Or 4.', 'It costs 3.5 euros!'],
    ['It is so. As Dr. Bohr', 'It is so.'],
    ['It is so.\n\n1. Fi', 'It is so.'],
    ['Am 3. Mai war es so. Am 4. Mai', 'Am 3. Mai war es so.'],
    ['Three things.\n\n- one\n- two\n- thr', 'Three things.\n\n- one\n- two'],
    ['Really?\n\n## Next po', 'Really?'],
    ['波は実在する。だから「光', '波は実在する。'],
    ['「そうだ。」と彼', '「そうだ。」'],
    ['波是真的！所以', '波是真的！'],
    ['लहरें सच हैं। इसलि', 'लहरें सच हैं।'],
    ['لہریں حقیقی ہیں۔ اس', 'لہریں حقیقی ہیں۔'],
    ['هل هي حقيقية؟ نع', 'هل هي حقيقية؟'],
    ['คลื่นมีจริง แสงก็เป็นคลื่น เพราะฉะ', 'คลื่นมีจริง แสงก็เป็นคลื่น'],
  ])('%j ends as %j', (text, kept) => {
    expect(toLastSentence(text)).toBe(kept)
  })

  test.each(['', 'Waves', 'As Dr. Bohr', 'คลื่น', 'It is whole.', 'そうだ。'])('%j stays as it is', (text) => {
    expect(toLastSentence(text)).toBe(text)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anythingTyped } from '#testing/anything-typed.ts'
import { countWords, phrase, piecesOf, plain } from './phrases.ts'

describe('phrase', () => {
  test('nothing but marks is not a phrase', () => {
    expect(phrase('**', 5)).toBe('…')
    expect(phrase(' ?! ', 5)).toBe('…')
  })

  test('markdown, links and quotation marks are folded away, the end mark too', () => {
    expect(phrase('**Yes**, “ban”\n[them](https://x.y)!', 9)).toBe('Yes, ban them(https://x.y)')
    expect(phrase('No, keep them.', 9)).toBe('No, keep them')
  })

  test('what is too long is cut at a word, by whole characters, and says so', () => {
    expect(phrase('one two three four', 2)).toBe('one two…')
    expect(phrase('😀'.repeat(50), 2)).toBe(`${'😀'.repeat(20)}…`)
  })

  test('a French mark stays with its word', () => {
    expect(plain('Faut-il agir\u202f? Oui : vite !')).toBe('Faut-il agir\u00a0? Oui\u00a0: vite\u00a0!')
  })

  test('whatever was typed: never empty, one line, no mark that could change the text around it', () => {
    fc.assert(
      fc.property(anythingTyped(), fc.integer({ min: 1, max: 20 }), (typed, words) => {
        const short = phrase(typed, words)
        expect(short).not.toBe('')
        expect(short).not.toMatch(/[\n*_`~[\]<>#|"“”]/)
        expect(countWords(short)).toBeLessThanOrEqual(words)
      }),
    )
  })
})

describe('scripts without spaces', () => {
  test('a phrase is cut after whole words, an ellipsis says so, end marks are folded away', () => {
    expect(phrase('猫は犬より賢いです。', 9)).toBe('猫は犬より賢いです')
    expect(phrase('猫は犬より賢いです。', 3)).toBe('猫は犬…')
    expect(phrase('「แมวฉลาดกว่าสุนัข」', 2)).toBe('แมวฉลาด…')
  })

  test('words, not characters, are counted', () => {
    expect(countWords('猫は犬より賢いですか。')).toBe(7)
    expect(countWords('Well-known “cats” — 2 of them…')).toBe(6)
  })

  test('it is spoken in pieces of a word, which together are the text', () => {
    const text = '猫は、賢いです。\n\nA cat, **so** it is.  แมวฉลาด กว่า'
    expect(piecesOf(text).join('')).toBe(text)
    expect(piecesOf(text).slice(0, 5)).toEqual(['猫', 'は、', '賢い', 'です。\n\n', 'A '])
    expect(piecesOf(text).slice(-3)).toEqual(['แมว', 'ฉลาด ', 'กว่า'])
  })
})

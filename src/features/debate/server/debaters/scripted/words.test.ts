import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anythingTyped } from '#testing/anything-typed.ts'
import { bankFor } from './bank.ts'
import { countWords, phrase, piecesOf, plain, quoteFrom, topicsOf } from './words.ts'

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

describe('topics', () => {
  const topics = (question: string, language = 'en') => topicsOf(question, bankFor(language))

  test('a question without a telling word is about “this question”', () => {
    expect(topics('Should we?')).toEqual(['this question'])
    expect(topics('')).toEqual(['this question'])
  })

  test('neighbours go together, in a longer run the first stands alone', () => {
    expect(topics('Should cities ban private cars from their centers?')).toEqual(['cities', 'private cars', 'centers'])
    expect(topics('Is it better to live in the mountains or by the sea?')).toEqual(['mountains', 'sea'])
    expect(topics('Should primary schools still teach cursive writing?')).toEqual([
      'primary schools',
      'cursive writing',
    ])
    expect(topics('Is remote work better than office work?')).toEqual(['remote work', 'office work'])
  })

  test('what is written with a hyphen or an apostrophe is one word', () => {
    expect(topics('Shouldn’t self-driving cars be allowed?')).toEqual(['self-driving cars'])
    expect(topics("Isn't the moon's light enough?")).toEqual(["moon's light"])
  })

  test.each([
    ['de', 'Sollten Städte Privatautos verbieten?', ['Städte', 'Privatautos'], 'a noun ends a topic'],
    ['de', 'Ist Remote-Arbeit besser als Büroarbeit?', ['Remote-Arbeit', 'Büroarbeit'], 'not inside a word'],
    ['ko', '도시는 자가용을 금지해야 할까요?', ['도시', '자가용'], 'particles are cut'],
    ['fr', 'L’ananas sur la pizza est-il acceptable ?', ['ananas', 'pizza'], 'so are articles'],
    ['ar', 'هل ينبغي للمدن أن تحظر السيارات الخاصة؟', ['مدن', 'السيارات الخاصة'], 'and prepositions'],
    ['ru', 'Стоит ли городам запретить личные автомобили?', ['личные автомобили'], 'the nominative is preferred'],
    ['ru', 'Стоит ли городам?', ['городам'], 'but better than nothing'],
  ])('%s: %s is about %j: %s', (language, question, expected) => {
    expect(topics(question, language)).toEqual(expected)
  })

  test('scripts without spaces are cut into their words, a single Han character is one; no language is an obstacle', () => {
    expect(topics('猫は犬より賢いですか', 'ja')).toContain('猫')
    expect(topics('Is tea better than coffee?', '??')).toEqual(['tea', 'coffee'])
  })
})

describe('scripts without spaces', () => {
  test('a phrase is cut after whole words, an ellipsis says so, end marks are folded away', () => {
    expect(phrase('猫は犬より賢いです。', 9)).toBe('猫は犬より賢いです')
    expect(phrase('猫は犬より賢いです。', 3)).toBe('猫は犬…')
    expect(phrase('「แมวฉลาดกว่าสุนัข」', 2)).toBe('แมวฉลาด…')
  })

  test('a quotation is one of its clauses, without quotation marks', () => {
    expect(quoteFrom('まず考えましょう。街には子どもが安心して遊べる場所が必要です。「はい」。', [], ['街'], 'x')).toBe(
      '街には子どもが安心して遊べる場所が必要です',
    )
    expect(quoteFrom('这个问题很大，城市里的孩子需要一个安静的地方。', [], ['城市'], 'x')).toBe(
      '城市里的孩子需要一个安静的地方',
    )
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

describe('quotations', () => {
  test('a text without words, or one that only repeats the question, gives nothing to quote', () => {
    expect(quoteFrom('', [], [], 'x')).toBeNull()
    expect(quoteFrom('— … !', [], [], 'x')).toBeNull()
    expect(
      quoteFrom('Ban **private cars from cities** now.', ['Should we ban private cars from cities now?'], [], 'x'),
    ).not.toBe('private cars from cities')
  })

  test('what was stressed is quoted first; quotations of others never', () => {
    const text = 'It is so. We **pay once, in the open**, as I like to say at home.'
    expect(quoteFrom(text, [], [], 'x')).toBe('pay once, in the open')
    const nested = 'He said “cars are simply here to stay”. The streets belong to everyone who walks.'
    expect(quoteFrom(nested, [], [], 'x')).toBe('The streets belong to everyone who walks')
  })

  test('without anything stressed a clause of the longest paragraph is taken, without clauses the longest line', () => {
    const text =
      'Short one here, indeed it is.\n\nA train needs rails; a debate needs two people who really listen. Yes.'
    expect(quoteFrom(text, [], [], 'x')).toBe('a debate needs two people who really listen')
    expect(quoteFrom('Cars kill.\nNo, no.', [], [], 'x')).toBe('Cars kill')
  })

  test('the mark of a list item is not quoted', () => {
    expect(quoteFrom('Reasons\n- streets become quiet at night\n', [], [], 'x')).toBe('streets become quiet at night')
    expect(quoteFrom('2) streets become quiet at night', [], [], 'x')).toBe('streets become quiet at night')
  })

  test('among several clauses one about the question is taken', () => {
    const text = 'I have thought about it for long. Nobody ever misses a car in town. It is late in the evening.'
    for (const seed of ['a', 'b', 'c', 'd'])
      expect(quoteFrom(text, [], ['cars', 'town'], seed)).toBe('Nobody ever misses a car in town')
  })

  test('whatever was said, a quotation really stands in it', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 6 }), fc.string(), (text, seed) => {
        const quote = quoteFrom(text, [], [], seed) ?? ''
        expect(plain(text)).toContain(quote.replace(/…$/, ''))
      }),
    )
  })
})

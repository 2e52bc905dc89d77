import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain } from '#features/debates/server/topics/phrases.ts'
import { quoteFrom, pick, seedOf, shuffled } from './wording.ts'

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

  test('in a script without spaces it is one of its clauses, without quotation marks', () => {
    expect(quoteFrom('まず考えましょう。街には子どもが安心して遊べる場所が必要です。「はい」。', [], ['街'], 'x')).toBe(
      '街には子どもが安心して遊べる場所が必要です',
    )
    expect(quoteFrom('这个问题很大，城市里的孩子需要一个安静的地方。', [], ['城市'], 'x')).toBe(
      '城市里的孩子需要一个安静的地方',
    )
  })
})

test('from nothing nothing can be picked', () => {
  expect(() => pick([], 0)).toThrow(RangeError)
})

test('a list goes round', () => {
  expect([0, 1, 2, 3].map((index) => pick(['a', 'b', 'c'], index))).toEqual(['a', 'b', 'c', 'a'])
})

test('the same seed gives the same order, which holds every item once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (items, seed) => {
      const order = shuffled(items, seed)
      expect(order).toEqual(shuffled(items, seed))
      const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
      expect(sorted(order)).toEqual(sorted(items))
    }),
  )
})

test('different texts give different seeds, different seeds different orders', () => {
  expect(seedOf('Cats?')).not.toBe(seedOf('Dogs?'))
  const orders = new Set(Array.from({ length: 100 }, (_, seed) => shuffled([1, 2, 3, 4, 5, 6, 7, 8], seed).join('')))
  expect(orders.size).toBeGreaterThan(95)
})

test('every item comes first for some seed', () => {
  const firsts = new Set(Array.from({ length: 200 }, (_, seed) => shuffled([1, 2, 3, 4, 5], seedOf(`${seed}`))[0]))
  expect(firsts).toEqual(new Set([1, 2, 3, 4, 5]))
})

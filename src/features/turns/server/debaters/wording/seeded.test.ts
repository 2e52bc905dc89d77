import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pick, seedOf, shuffled } from './seeded.ts'

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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginning, cut, cutAtWord } from './cut.ts'

describe('§5 §9 cuts count characters', () => {
  test('text up to the limit stays as it is', () => {
    expect(cut('0123456789', 10)).toBe('0123456789')
    expect(cut('0123456789x', 10)).toBe('0123456789…')
    expect([cut('😀😀', 2), cut('😀😀😀', 2)]).toEqual(['😀😀', '😀😀…'])
  })

  test('a cut never leaves half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, limit) => {
        const start = beginning(text, limit)
        expect([...start]).toEqual([...text].slice(0, limit))
        expect(start.isWellFormed()).toBe(true)
        expect(cut(text, limit)).toBe(start === text ? text : `${start}…`)
      }),
    )
  })
})

describe('a cut of our own ends with a whole word', () => {
  test.each([
    ['They count what you gain', 13, 'They count…'],
    ['They count what you gain', 15, 'They count what…'],
    ['They count what you gain', 16, 'They count what…'],
    ['They count', 10, 'They count'],
    ['猫は犬より賢いです', 6, '猫は犬より…'],
    ['Light is **a wave**', 13, 'Light is **a…'],
    ['Light is **a wave**', 11, 'Light is…'],
    ['Supercalifragilistic', 5, 'Super…'],
    ['😀😀😀', 2, '😀😀…'],
  ])('%s, at most %i characters', (text, limit, shown) => {
    expect(cutAtWord(text, limit)).toBe(shown)
  })

  test('and never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const shown = cutAtWord(text, limit)
        expect(shown.isWellFormed()).toBe(true)
        expect(shown === text || [...shown].length <= limit + 1).toBe(true)
      }),
    )
  })
})

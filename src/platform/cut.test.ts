import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginning, cut } from './cut.ts'

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

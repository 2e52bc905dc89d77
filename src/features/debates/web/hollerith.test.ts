import { describe, expect, test } from 'vitest'
import { COLUMNS, holes, ROWS } from './punch-card.tsx'

const names = ['12', '11', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
const punched = (character: string) => holes(character).map(([, row]) => names[row])

describe('the 029 code on the card', () => {
  test('letters take a zone and a digit, digits one hole, a blank none', () => {
    expect(punched('A')).toEqual(['12', '1'])
    expect(punched('I')).toEqual(['12', '9'])
    expect(punched('J')).toEqual(['11', '1'])
    expect(punched('R')).toEqual(['11', '9'])
    expect(punched('S')).toEqual(['0', '2'])
    expect(punched('Z')).toEqual(['0', '9'])
    expect(punched('0')).toEqual(['0'])
    expect(punched('7')).toEqual(['7'])
    expect(punched(' ')).toEqual([])
  })

  test('punctuation has the 029’s own holes', () => {
    expect(punched('?')).toEqual(['0', '8', '7'])
    expect(punched('.')).toEqual(['12', '8', '3'])
    expect(punched("'")).toEqual(['8', '5'])
  })

  test('small letters and accents are punched as their capitals, in their own column', () => {
    expect(holes('né')).toEqual(holes('NE'))
    expect(holes('xa').filter(([column]) => column === 1)).toEqual([
      [1, 0],
      [1, 3],
    ])
  })

  test('another script leaves holes too, always on the card and the same for the same letter', () => {
    const text = 'هل القطط 猫は賢い 🐈'
    expect(holes(text)).toEqual(holes(text))
    expect(holes('猫')).not.toEqual(holes('賢'))
    expect(holes(text).every(([, row]) => row >= 0 && row < ROWS)).toBe(true)
  })

  test('a card ends after 80 columns', () => {
    expect(Math.max(...holes('Z'.repeat(500)).map(([column]) => column))).toBe(COLUMNS - 1)
  })
})

import { describe, expect, test } from 'vitest'
import { isSameWord } from './named-words.ts'

describe('two words are the same one (§17)', () => {
  test.each([
    ['city', 'civil'],
    ['police', 'politics'],
    ['l’arte', 'l’auto'],
    ['猫', '狗'],
    ['ban', 'band'],
    ['bank', 'ban'],
    ['car', 'card'],
    ['bee', 'beef'],
  ])('not %s and %s', (one, other) => {
    expect(isSameWord(one, other)).toBe(false)
  })

  test.each([
    ['car', 'cars'],
    ['cities', 'city'],
    ['use', 'used'],
    ['autó', 'autók'],
    ['stad', 'stads'],
    ['tax', 'taxa'],
    ['l’imperialismo', 'imperialismo'],
    ['dell’unione', "l'unione"],
    ['owner’s', 'owners'],
    ['학교', '학교에서'],
    ['猫', '猫'],
  ])('%s and %s', (one, other) => {
    expect(isSameWord(one, other)).toBe(true)
    expect(isSameWord(other, one)).toBe(true)
  })
})

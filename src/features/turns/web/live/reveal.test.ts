import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REVEAL_MS_PER_CHARACTER as PACE } from '#features/debates/rules.ts'
import { Reveal } from './watched-turn.ts'

describe('§4 text is revealed one character at a time', () => {
  test('nothing is shown before its time', () => {
    const reveal = new Reveal(PACE)
    reveal.put('abc', 1000)
    expect(reveal.advance(1000 + PACE - 1)).toBe(false)
    expect(reveal.shown).toBe('')
    expect(reveal.advance(1000 + PACE)).toBe(true)
    expect(reveal.shown).toBe('a')
    reveal.advance(1000 + 3 * PACE)
    expect(reveal.shown).toBe('abc')
    expect(reveal.complete).toBe(true)
  })

  test('a tab that ticked once after a long time has caught up', () => {
    const reveal = new Reveal(PACE)
    reveal.put('x'.repeat(100), 0)
    reveal.advance(PACE)
    reveal.advance(61 * PACE + 10)
    expect(reveal.shown).toHaveLength(61)
    reveal.advance(62 * PACE)
    expect(reveal.shown).toHaveLength(62)
  })

  test('waiting for more text earns no credit: what comes late still comes at the pace', () => {
    const reveal = new Reveal(PACE)
    reveal.put('a', 0)
    reveal.advance(PACE)
    reveal.put('abcdef', 100 * PACE)
    reveal.advance(100 * PACE + PACE)
    expect(reveal.shown).toBe('ab')
  })

  test('text that arrives while some is still hidden does not restart the current character', () => {
    const reveal = new Reveal(PACE)
    reveal.put('ab', 0)
    reveal.put('abc', PACE - 1)
    reveal.advance(PACE)
    expect(reveal.shown).toBe('a')
  })

  test('characters outside the basic plane appear whole', () => {
    const reveal = new Reveal(PACE)
    reveal.put('😺😺', 0)
    reveal.advance(PACE)
    expect(reveal.shown).toBe('😺')
  })

  test('a clock that is set back hides nothing', () => {
    const reveal = new Reveal(PACE)
    reveal.put('abc', 1000)
    reveal.advance(1000 + 2 * PACE)
    expect(reveal.advance(0)).toBe(false)
    expect(reveal.shown).toBe('ab')
  })
})

describe('§12: a click, or less motion, shows everything', () => {
  test('all at once, and what comes later at the next tick', () => {
    const reveal = new Reveal(PACE)
    reveal.put('abcdef', 0)
    reveal.goOnAt(0, 0)
    expect(reveal.shown).toBe('abcdef')
    reveal.put('abcdefghi', 1)
    reveal.advance(2)
    expect(reveal.shown).toBe('abcdefghi')
  })

  test('less motion starts that way', () => {
    const reveal = new Reveal(0)
    reveal.put('abc', 0)
    reveal.advance(0)
    expect(reveal.shown).toBe('abc')
  })
})

describe('§12: the pace changes in the middle', () => {
  test('what is shown stays, what follows appears at the new pace', () => {
    const reveal = new Reveal(PACE)
    reveal.put('abcdefghi', 0)
    reveal.goOnAt(15, 2 * PACE)
    expect(reveal.shown).toBe('ab')
    reveal.advance(2 * PACE + 45)
    expect(reveal.shown).toBe('abcde')
    reveal.goOnAt(PACE, 2 * PACE + 45)
    reveal.advance(3 * PACE + 45)
    expect(reveal.shown).toBe('abcdef')
  })
})

describe('§12: what the reader has seen before is there at once', () => {
  test('as soon as it has arrived, and the rest at the pace', () => {
    const reveal = new Reveal(PACE, 4)
    reveal.put('abc', 0)
    expect(reveal.shown).toBe('abc')
    reveal.put('abcdef', 0)
    expect(reveal.shown).toBe('abcd')
    reveal.advance(PACE)
    expect(reveal.shown).toBe('abcde')
  })

  test('never half a character', () => {
    const reveal = new Reveal(PACE, 1)
    reveal.put('😺😺', 0)
    expect(reveal.shown).toBe('😺')
  })
})

test('§4 whatever the ticks, the same moment shows the same text, and never half a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(fc.nat(400), { maxLength: 30 }),
      (text, steps) => {
        const often = new Reveal(PACE)
        const once = new Reveal(PACE)
        often.put(text, 0)
        once.put(text, 0)
        let now = 0
        for (const step of steps) {
          now += step
          often.advance(now)
          expect(often.shown.isWellFormed()).toBe(text.isWellFormed())
        }
        once.advance(now)
        expect(often.shown).toBe(once.shown)
        expect([...often.shown]).toHaveLength(Math.min([...text].length, Math.floor(now / PACE)))
      },
    ),
  )
})

test('the rest of a word has its place before it is shown, so that the word does not move into the next line', () => {
  const restAfter = (shown: number, text: string) => {
    const reveal = new Reveal(PACE, shown)
    reveal.put(text, 0)
    return reveal.rest
  }
  expect(restAfter(2, 'phones, then')).toBe('ones,')
  expect(restAfter(7, 'phones, then')).toBe('')
  expect(restAfter(8, 'phones, then')).toBe('')
  expect(restAfter(2, '**bold**')).toBe('')
  expect(restAfter(3, '**bold**')).toBe('old')
  expect(restAfter(1, '知らない番号')).toBe('')
})

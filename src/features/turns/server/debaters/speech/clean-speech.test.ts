import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { anythingTyped } from '#testing/anything-typed.ts'
import { speechGuard, unguarded } from './speech-guard.ts'
import { ANSWER_MAX, cleanSpeech } from './cited-speech.ts'

const [HIGH = '', LOW = ''] = '🐈'.split('')

function said(...pieces: string[]): string[] {
  const speech = cleanSpeech(unguarded)
  return [...pieces.map((piece) => speech.push(piece)), speech.flush()]
}

describe('what a turn says of an answer', () => {
  test('is without U+0000 and without what turns the words around it', () => {
    expect(said('Hel\0lo', '\0', ' \u202ethere\u2069.')).toEqual(['Hello', '', ' there.', ''])
  })

  test('a surrogate pair split between two pieces is whole; a half without its other half is replaced', () => {
    expect(said('a', HIGH, `${LOW}b`, `c${HIGH}`)).toEqual(['a', '', '🐈b', 'c', '\uFFFD'])
    expect(said(`a${HIGH}`, 'b', `${LOW}c`)).toEqual(['a', '\uFFFDb', '\uFFFDc', ''])
  })

  test('white space around it is never handed out, white space within comes with what follows', () => {
    expect(said('\n ', ' One', ' two.', '\n', '\n', 'Three. ', '\n')).toEqual([
      '',
      'One',
      ' two.',
      '',
      '',
      '\n\nThree.',
      '',
      '',
    ])
    expect(said(' ', '\0')).toEqual(['', '', ''])
  })

  test('§14: an answer that does not end is an error, and nothing of the piece that went too far is handed out', () => {
    const speech = cleanSpeech(unguarded)
    expect(speech.push('x'.repeat(ANSWER_MAX - 1))).toHaveLength(ANSWER_MAX - 1)
    expect(speech.push('y')).toBe('y')
    expect(() => speech.push('z')).toThrow(
      expect.objectContaining({ name: 'EngineError', fault: 'malformed' }) as Error,
    )
    const spaces = cleanSpeech(unguarded)
    expect(() => spaces.push(' '.repeat(ANSWER_MAX + 1))).toThrow('does not end')
  })

  test('an answer that the guard ends within the maximum is none, however much of it comes at once', () => {
    const speech = cleanSpeech(speechGuard(1, false))
    expect(speech.push(`I say yes.\nCat: ${'I say no, and '.repeat(ANSWER_MAX)}`)).toBe('I say yes.')
    expect(speech.done()).toBe(true)
  })

  test('whatever comes in whatever pieces, it is the trimmed, clean whole', () => {
    fc.assert(
      fc.property(fc.array(anythingTyped(12)), (pieces) => {
        expect(said(...pieces).join('')).toBe(cleanText(pieces.join('')).trim())
      }),
    )
  })
})

import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CODES, newCode, readCode } from './recovery-routes.ts'

describe('§18 recovery codes', () => {
  test.each([
    '',
    '3kd8',
    'xkd8-q0vw-7zr2',
    '3kd8-q0vw-7zr',
    '3kd8-q0vw-7zr25',
    '3ud8-q0vw-7zr2',
    '３\u202Ekd8q0vw7zr2',
  ])('%j can be no code', (typed) => expect(readCode(typed)).toBeNull())

  test.each(['3kd8-q0vw-7z12', ' 3KD8 Q0VW 7Z12 ', '3kd8qovw7zl2', '3kd8–QOVW—7zI2', '３ｋｄ８ｑ０ｖｗ７ｚ１２'])(
    '%j is read as the code that was shown',
    (typed) => expect(readCode(typed)).toEqual({ number: 3, code: '3kd8q0vw7z12' }),
  )

  test('each is three groups of four, begins with its number, and reads back', () => {
    const codes = Array.from({ length: CODES }, (_, number) => newCode(number, randomBytes))
    for (const [number, code] of codes.entries()) {
      expect(code).toMatch(/^\d(?:[\da-hjkmnp-tv-z]{3}-)(?:[\da-hjkmnp-tv-z]{4}-)[\da-hjkmnp-tv-z]{4}$/)
      expect(readCode(code)).toEqual({ number, code: code.replaceAll('-', '') })
    }
    expect(new Set(codes.map((code) => code.slice(1))).size).toBe(CODES)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './list-cursor.ts'

/** A moment in the year 33658, which no column holds. */
const BEYOND = Buffer.from('999999999999999.0198c0de-0000-7000-8000-00000000000f').toString('base64url')

describe('contract §3 cursor', () => {
  test('a word this server never gave out is refused with 400 bad-cursor', () => {
    for (const word of ['', 'x', '%%%', Buffer.from('1.not-an-id').toString('base64url'), BEYOND]) {
      expect(() => decodeCursor(word), word).toThrow(expect.objectContaining({ status: 400, code: 'bad-cursor' }))
    }
  })

  test('what was given out comes back', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), (id, ms) => {
        const cursor = { id, createdAt: new Date(ms) }
        expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
      }),
    )
  })
})

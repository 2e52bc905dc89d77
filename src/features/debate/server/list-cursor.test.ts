import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './list-cursor.ts'

describe('contract §3 cursor', () => {
  test('a word this server never gave out is refused with 400 bad-cursor', () => {
    for (const word of ['', 'x', '%%%', Buffer.from('1.not-an-id').toString('base64url')]) {
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

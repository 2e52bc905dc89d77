import * as v from 'valibot'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageQuerySchema } from '../../contract/debates.ts'
import { decodeCursor, encodeCursor } from './own-debates.ts'

test('§11 cursor: what is given out is what the contract takes, and comes back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat({ max: 9_999_999_999_999 }), (id, ms) => {
      const cursor = { id, createdAt: new Date(ms) }
      const word = encodeCursor(cursor)
      expect(v.parse(pageQuerySchema, { cursor: word })).toEqual({ cursor: word })
      expect(decodeCursor(word)).toEqual(cursor)
    }),
  )
})

import { expect, test } from 'vitest'
import { isFresh } from './fresh-context.ts'

test('§13 both answer to context once, each in its first turn after it came', () => {
  const turnsThatAnswer = [1, 2, 3, 4, 5, 6].filter((turnNumber) => isFresh({ turnNumber: 3 }, turnNumber))
  expect(turnsThatAnswer).toEqual([3, 4])
})

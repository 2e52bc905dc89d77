import { expect, test } from 'vitest'
import { heardNow, isFresh } from './hearing.ts'

const inputs = [1, 3, 5, 6].map((turnNumber) => ({ turnNumber, content: `before ${turnNumber}` }))

test('§13 what came while a lost attempt was written is heard by its retry', () => {
  const { heard, early } = heardNow(inputs, 5)
  expect(heard.map(({ turnNumber }) => turnNumber)).toEqual([1, 3, 5, 5])
  expect(heard.map(({ content }) => content)).toEqual(inputs.map(({ content }) => content))
  expect(early).toEqual(inputs.slice(3))
})

test('§13 both answer to context once, each in its first turn after it came', () => {
  const turnsThatAnswer = [1, 2, 3, 4, 5, 6].filter((turnNumber) => isFresh({ turnNumber: 3 }, turnNumber))
  expect(turnsThatAnswer).toEqual([3, 4])
})

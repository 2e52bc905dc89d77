import { expect, test } from 'vitest'
import type { Asked } from '#features/debates/rules.ts'
import { isFresh } from './fresh-context.ts'

test('§13 §20 both answer to context once, each in its first turn after it came; to a question who is asked', () => {
  const answers = (turnNumber: number, asked: Asked | null) =>
    [1, 2, 3, 4, 5, 6].filter((turn) => isFresh({ turnNumber, asked }, turn))
  expect(answers(3, null)).toEqual([3, 4])
  expect(answers(3, 'both')).toEqual([3, 4])
  expect(answers(3, 'option1')).toEqual([3])
  expect(answers(3, 'option2')).toEqual([4])
  expect(answers(4, 'option1')).toEqual([5])
})

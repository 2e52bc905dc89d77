import { expect, test } from 'vitest'
import { fleissKappa } from './kappa.ts'

test('nothing to compare: one rater, no pairs, or one answer to all', () => {
  expect([fleissKappa([1, 0], 1), fleissKappa([], 3), fleissKappa([0, 0], 3), fleissKappa([3, 3], 3)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('Fleiss: 1 for raters who agree, a third of the way for these, below 0 for raters who disagree more than by chance', () => {
  expect(fleissKappa([3, 3, 0], 3)).toBeCloseTo(1, 12)
  // The observed agreement is (1 + 1/3 + 1/3 + 1) / 4 = 2/3, and the agreement expected by chance is 1/2.
  expect(fleissKappa([3, 2, 1, 0], 3)).toBeCloseTo(1 / 3, 12)
  expect(fleissKappa([1, 1], 2)).toBeCloseTo(-1, 12)
})

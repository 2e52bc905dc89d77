import { expect, test } from 'vitest'
import { cohenKappa, fleissKappa } from './kappa.ts'

test('§20 nothing to compare: one rater, no pairs, or one answer to all', () => {
  expect([fleissKappa([1, 0], 1), fleissKappa([], 3), fleissKappa([0, 0], 3), fleissKappa([3, 3], 3)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([cohenKappa([]), cohenKappa([[true, true]])]).toEqual([null, null])
})

test('§20 Fleiss: 1 for raters who agree, a third of the way for these, below 0 for who disagree more than by chance', () => {
  expect(fleissKappa([3, 3, 0], 3)).toBeCloseTo(1, 12)
  // By hand: agreement (1 + 1/3 + 1/3 + 1) / 4 = 2/3, by chance 1/2.
  expect(fleissKappa([3, 2, 1, 0], 3)).toBeCloseTo(1 / 3, 12)
  expect(fleissKappa([1, 1], 2)).toBeCloseTo(-1, 12)
})

test('§20 Cohen: the example of 50 grants that two readers accept or refuse', () => {
  const times = (count: number, first: boolean, second: boolean) =>
    Array.from({ length: count }, () => [first, second] as const)
  const said = [
    ...times(20, true, true),
    ...times(5, true, false),
    ...times(10, false, true),
    ...times(15, false, false),
  ]
  expect(cohenKappa(said)).toBeCloseTo(0.4, 12)
})

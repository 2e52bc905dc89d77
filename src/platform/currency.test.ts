import { expect, test } from 'vitest'
import { toSmallest, toUnits } from './currency.ts'

test.each([
  ['usd', 9.99, 999],
  ['usd', 8.2, 820],
  ['jpy', 980, 980],
  ['krw', 12_000, 12_000],
  ['kwd', 3.25, 3250],
  // Intl formats krónur without decimals, but Stripe's amounts are hundredths of a króna.
  ['isk', 990, 99_000],
])('§11 Plans: %s %f are %d of the smallest units', (currency, units, smallest) => {
  expect(toSmallest(units, currency)).toBe(smallest)
  expect(toUnits(smallest, currency)).toBe(units)
})

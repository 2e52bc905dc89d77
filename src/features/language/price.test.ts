import { expect, test } from 'vitest'
import { priceIn } from './price.ts'

test.each([
  ['en', 9.99, '$9.99'],
  ['en', 20, '$20'],
  ['en', 4.5, '$4.50'],
  ['en', 0, '$0'],
  ['de', 9.99, '9,99\u00a0$'],
  ['pt', 19.99, 'US$\u00a019,99'],
])('§2 subscription page: in %s %f dollars are %s', (language, dollars, written) => {
  expect(priceIn(language)(dollars)).toBe(written)
})

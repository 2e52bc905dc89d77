import { expect, test } from 'vitest'
import { priceIn } from './price.ts'

test.each([
  ['en', 9.99, 'usd', '$9.99'],
  ['en', 20, 'usd', '$20'],
  ['en', 4.5, 'usd', '$4.50'],
  ['en', 0, 'usd', '$0'],
  ['de', 9.99, 'usd', '9,99\u00a0$'],
  ['pt', 19.99, 'usd', 'US$\u00a019,99'],
  ['de', 9.99, 'eur', '9,99\u00a0€'],
  ['ja', 980, 'jpy', '￥980'],
  ['ar', 3.25, 'kwd', '3.250\u00a0د.ك.'],
])('§2 subscription page: in %s %f %s are %s', (language, amount, currency, written) => {
  expect(priceIn(language)(amount, currency).replaceAll(/[\u200e\u200f]/g, '')).toBe(
    written.replaceAll(/[\u200e\u200f]/g, ''),
  )
})

test('§4 in a line from the right, the sign of a currency stays behind its letters', () => {
  expect(priceIn('ar')(9.99, 'usd')).toBe('\u200f9.99\u00a0US$\u200e')
})

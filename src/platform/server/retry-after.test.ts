import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const NOW = Date.UTC(2026, 0, 1, 12)

test.each([
  [{}, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-3' }, null],
  [{ 'retry-after': '3' }, 3],
  [{ 'retry-after': '0.5' }, 0.5],
  [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:09 GMT' }, 9],
  [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 0.25],
])('Retry-After %j is %s seconds (RFC 9110 §10.2.3)', (headers, seconds) => {
  expect(retryAfterOf(headers, NOW)).toBe(seconds)
})

import { expect, test } from 'vitest'
import { isShareToken } from './open-link.ts'

test.each([
  ['A'.repeat(43), true],
  ['a-b_'.repeat(6), true],
  ['A'.repeat(21), false],
  ['A'.repeat(65), false],
  [`${'A'.repeat(42)}=`, false],
  ['../../api/user/debates', false],
  ['', false],
])('§11 a token of 128 bits at least, base64url: %s is one: %s', (text, is) => {
  expect(isShareToken(text)).toBe(is)
})

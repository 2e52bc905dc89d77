import { describe, expect, test } from 'vitest'
import { QUESTION_MAX } from '#features/debate/contract/fields.ts'
import { saveShared } from './contract.ts'
import { isShareToken, savedTitle } from './rules.ts'

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

describe('§7 the title of a saved archive', () => {
  test('the longest question is cut to what the call takes (§14), by whole characters', () => {
    const title = savedTitle('🐈'.repeat(QUESTION_MAX))
    expect(saveShared.body?.safeParse({ title }).success).toBe(true)
    expect(title).toBe(`${'🐈'.repeat(199)}…`)
  })

  test('a shorter question is the title as it is', () => {
    expect(savedTitle('x'.repeat(199))).toBe('x'.repeat(199))
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FIELDS } from '#features/debates/field-rules.ts'
import { saveShared } from './contract.ts'
import { savedTitle } from './rules.ts'

describe('§7 the title of a saved archive', () => {
  test('the longest question is cut to what the call takes (§14), by whole characters', () => {
    const title = savedTitle('🐈'.repeat(FIELDS.question.max))
    expect(v.is(saveShared.body ?? v.never(), { title })).toBe(true)
    expect(title).toBe(`${'🐈'.repeat(199)}…`)
  })

  test('a shorter question is the title as it is', () => {
    expect(savedTitle('x'.repeat(199))).toBe('x'.repeat(199))
  })
})

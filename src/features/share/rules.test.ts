import { describe, expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { QUESTION_MAX } from '#features/debate/contract/fields.ts'
import type { UserInput } from '#features/debate/contract/inputs.ts'
import type { Response } from '#features/debate/contract/turns.ts'
import { saveShared } from './contract.ts'
import { isShareToken, savedTitle, seesItem, sharedPart } from './rules.ts'

const signedOut: Viewer = { user: null, visitor: 'somebody', ip: '127.0.0.1' }
const signedIn: Viewer = { ...signedOut, user: { id: 'me', tier: 'free' } }
const at = (turnNumber: number) => ({ turnNumber, createdAt: new Date(turnNumber * 1000).toISOString() })
const responses = (count: number) => Array.from({ length: count }, (_, n) => at(n + 1) as Response)
const inputs = (...turns: number[]) => turns.map((turn) => at(turn) as UserInput)

describe('§6 how much of a shared debate somebody sees', () => {
  test('not signed in: ten items, not the eleventh; signed in: every one', () => {
    expect([9, 10].map((before) => seesItem(signedOut, before))).toEqual([true, false])
    expect(seesItem(signedIn, 10)).toBe(true)
  })

  test('§9 ten are whole, of eleven the last is left out; the total is the true one', () => {
    const part = (count: number) => {
      const debate = { responses: responses(count), userInputs: inputs(1), liveTurn: null }
      const { items, total, truncated } = sharedPart(signedOut, debate)
      return { shown: items.length, total, truncated }
    }
    expect(part(9)).toEqual({ shown: 10, total: 10, truncated: false })
    expect(part(10)).toEqual({ shown: 10, total: 11, truncated: true })
  })

  test('a turn that is being written counts by its place: context for it stands before it, for the next behind it', () => {
    const live = (userInputs: UserInput[], viewer = signedOut) =>
      sharedPart(viewer, { responses: responses(8), userInputs, liveTurn: 9 }).liveTurn
    expect(live(inputs(9))).toBe(9)
    expect(live(inputs(9, 10, 10))).toBe(9)
    expect(live(inputs(9, 9))).toBeNull()
    expect(live(inputs(9, 9), signedIn)).toBe(9)
  })
})

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

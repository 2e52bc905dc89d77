import { describe, expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { cut } from '#platform/cut.ts'
import {
  ANONYMOUS_RESPONSES_PER_DEBATE,
  atResponseLimit,
  RESPONSES_PER_DEBATE,
  isCollapsible,
  isLongTitle,
  itemsById,
  itemsByLink,
  mayAddContext,
  mayAdvance,
  mayRead,
  nextTurn,
  optionOf,
  owns,
  TITLE_CUT,
} from './rules.ts'

const anonymous = (visitor: string | null): Viewer => ({ user: null, visitor, ip: '127.0.0.1' })
const signedIn = (id: string, tier: 'free' | 'standard' | 'pro' = 'free'): Viewer => ({
  user: { id, tier },
  visitor: 'a',
  ip: '127.0.0.1',
})
const ofVisitor = { userId: null, visitor: 'a', isPublic: false, hiddenAt: null }
const ofUser = { userId: 'u', visitor: null, isPublic: false, hiddenAt: null }

test('§12 a title that is cut counts as short, one character more as long', () => {
  expect(isLongTitle(cut('🐈'.repeat(200), TITLE_CUT))).toBe(false)
  expect(isLongTitle('🐈'.repeat(TITLE_CUT + 2))).toBe(true)
})

describe('§6 who may do what with a debate', () => {
  test('a stranger neither reads nor advances a private debate', () => {
    for (const viewer of [anonymous(null), anonymous('b'), signedIn('v')]) {
      expect(mayRead(viewer, ofUser)).toBe(false)
      expect(mayAdvance(viewer, ofUser)).toBe(false)
    }
    expect(mayRead(anonymous('b'), ofVisitor)).toBe(false)
  })

  test('a browser without a cookie owns nothing, not even a debate without an owner', () => {
    expect(owns(anonymous(null), { userId: null, visitor: null, isPublic: false, hiddenAt: null })).toBe(false)
  })

  test('a public debate is read by anyone and advanced by its owner alone', () => {
    const debate = { ...ofUser, isPublic: true }
    expect(mayRead(anonymous(null), debate)).toBe(true)
    expect(mayAdvance(anonymous('a'), debate)).toBe(false)
    expect(mayAdvance(signedIn('u'), debate)).toBe(true)
  })

  test('once a user owns it, the visitor’s cookie opens it no more', () => {
    expect(owns(anonymous('a'), { userId: 'u', visitor: 'a', isPublic: false, hiddenAt: null })).toBe(false)
    expect(owns(anonymous('a'), ofVisitor)).toBe(true)
  })

  test('context is added by the debate’s user alone', () => {
    expect(mayAddContext(anonymous('a'), ofVisitor)).toBe(false)
    expect(mayAddContext(signedIn('v'), ofUser)).toBe(false)
    expect(mayAddContext(signedIn('u'), ofUser)).toBe(true)
  })
})

describe('§6 the anonymous limit of ten responses', () => {
  test('the eleventh is refused, the tenth is not', () => {
    expect(atResponseLimit(anonymous('a'), ANONYMOUS_RESPONSES_PER_DEBATE)).toBe(true)
    expect(atResponseLimit(anonymous('a'), ANONYMOUS_RESPONSES_PER_DEBATE - 1)).toBe(false)
  })

  test('a signed-in user has no such limit, and an operator may move it', () => {
    expect(atResponseLimit(signedIn('u'), RESPONSES_PER_DEBATE - 1)).toBe(false)
    expect(atResponseLimit(signedIn('u'), RESPONSES_PER_DEBATE)).toBe(true)
    expect(atResponseLimit(anonymous('a'), 3, { anonymousResponsesPerDebate: 3, responsesPerDebate: 500 })).toBe(true)
  })
})

describe('§4 turns', () => {
  test('the turn number is the count of responses plus one; odd is Einstein, even is Cat', () => {
    expect([0, 1, 2, 3].map((count) => optionOf(nextTurn(count)))).toEqual([1, 2, 1, 2])
  })
})

describe('§6 how much of a debate somebody sees', () => {
  const publicly = { ...ofUser, isPublic: true }

  test('§9 not signed in: ten items, by its link and by its id; signed in: all', () => {
    expect(itemsByLink(anonymous('b'))).toBe(10)
    expect(itemsById(anonymous('b'), publicly)).toBe(10)
    expect([itemsByLink(signedIn('v')), itemsById(signedIn('v'), publicly)]).toEqual([Infinity, Infinity])
  })

  test('its creator sees all of it by its id, the anonymous one included', () => {
    expect(itemsById(signedIn('u'), ofUser)).toBe(Infinity)
    expect(itemsById(anonymous('a'), { ...ofVisitor, isPublic: true })).toBe(Infinity)
  })
})

describe('§9 cuts', () => {
  test('collapsible is over 500 characters, however many units each takes', () => {
    expect(['a'.repeat(500), '😀'.repeat(500), 'a'.repeat(501), '😀'.repeat(501)].map(isCollapsible)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newDebateSchema } from '#features/debates/contract/debates.ts'
import { chosen, QUESTIONS } from './all.ts'
import { signs } from './question.ts'
import { SUBJECTS } from './subjects.ts'

describe('the fixed set', () => {
  test('twenty questions in six languages, numbered for good', () => {
    expect(QUESTIONS.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(new Set(QUESTIONS.map(({ language }) => language)).size).toBe(6)
  })

  test.each([...QUESTIONS, ...SUBJECTS])(
    '$number is one that the form takes (§5)',
    ({ question, option1, option2, language, context }) => {
      expect(v.safeParse(newDebateSchema, { question, option1, option2, language }).success).toBe(true)
      expect(context?.length ?? 0).toBeLessThanOrEqual(2000)
    },
  )

  test('every language has a question to which a person adds something', () => {
    const added = QUESTIONS.filter(({ context, canary }) => context !== undefined && canary === undefined)
    expect(new Set(added.map(({ language }) => language)).size).toBe(6)
  })

  test('one order is injected by a question, one by a context, and neither holds its word', () => {
    const ordered = QUESTIONS.filter(({ canary }) => canary !== undefined)
    expect(ordered.map(({ context }) => context === undefined)).toEqual([true, false])
    for (const { question, context, canary } of ordered) expect(`${question} ${context}`).not.toContain(canary)
  })

  test('both sides have signs, none belongs to both', () => {
    for (const { signs: said, number } of QUESTIONS) {
      expect(said[1].length, `${number}`).toBeGreaterThanOrEqual(5)
      expect(said[2].length, `${number}`).toBeGreaterThanOrEqual(5)
      expect(said[1].filter((sign) => said[2].includes(sign))).toEqual([])
      expect([...said[1], ...said[2]].filter((sign) => sign !== sign.toLowerCase() || sign === '')).toEqual([])
    }
  })
})

describe('choosing', () => {
  test('with an encyclopedia its subjects, and those of the fixed set by their numbers', () => {
    expect(chosen(null, null, 'texts')).toEqual(SUBJECTS)
    expect(chosen([8, 21], null, 'texts').map(({ number }) => number)).toEqual([8, 21])
    expect(chosen([8, 21], null).map(({ number }) => number)).toEqual([8])
  })

  test('all, by number, by language, and both', () => {
    expect(chosen(null, null)).toEqual(QUESTIONS)
    expect(chosen([5, 1], null).map(({ number }) => number)).toEqual([1, 5])
    expect(chosen(null, ['zh']).map(({ number }) => number)).toEqual([19, 20])
    expect(chosen([1, 19], ['zh']).map(({ number }) => number)).toEqual([19])
  })
})

test('signs are listed with bars', () => {
  expect(signs('one two | three |four')).toEqual(['one two', 'three', 'four'])
})

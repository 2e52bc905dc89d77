import { describe, expect, test } from 'vitest'
import { ledger } from './ledger.ts'
import { report, stood } from './report.ts'

const turn = (turnNumber: number, id = `turn ${turnNumber}`, content = 'Because.') => ({ id, turnNumber, content })
const none = { tried: 3, lost: 0, doubled: 0, leaked: 0 }
const played = { name: 'kill', count: none, missing: null, broken: null }

describe('§14 "Nothing lost": npm run faults counts', () => {
  test.each([
    ['a debate that is gone, with its turns', null, { lost: 3, doubled: 0 }],
    ['a turn that is gone', [turn(1)], { lost: 1, doubled: 0 }],
    ['a turn with another text', [turn(1), turn(2, 'turn 2', 'Other.')], { lost: 1, doubled: 0 }],
    ['a number that two turns have', [turn(1), turn(2), turn(2, 'another')], { lost: 0, doubled: 1 }],
    ['a number that is left out', [turn(1), turn(2), turn(4)], { lost: 1, doubled: 0 }],
    ['nothing where all is there, and one more', [turn(1), turn(2), turn(3)], { lost: 0, doubled: 0 }],
  ])('%s', async (_, responses, counted) => {
    const book = ledger()
    book.opened('debate')
    for (const number of [1, 2]) book.acknowledged('debate', turn(number))
    expect(await book.compare(async () => responses && { responses })).toEqual(counted)
  })

  test.each([
    ['lost', { ...played, count: { ...none, lost: 1 } }],
    ['doubled', { ...played, count: { ...none, doubled: 1 } }],
    ['leaked', { ...played, count: { ...none, leaked: 1 } }],
    ['broken', { ...played, count: null, broken: 'a call was answered' }],
  ])('a run with something %s has failed', (_, outcome) => {
    expect(stood([played, outcome])).toBe(false)
  })

  test('the table has a line a fault and says what was not played', () => {
    const outcomes = [played, { ...played, name: 'disk', count: null, missing: 'no disk' }]
    expect(stood(outcomes)).toBe(true)
    expect(report(outcomes).split('\n')).toEqual([
      '      tried  lost  doubled  leaked',
      'kill      3     0        0       0',
      'disk      –     –        –       –',
      'not played: disk: no disk',
    ])
  })
})

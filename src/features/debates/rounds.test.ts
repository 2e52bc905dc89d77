import { describe, expect, test } from 'vitest'
import { lengthOf, nextRound, type Round, roundOf, ROUNDS } from './rounds.ts'

/** Returns the rounds of `turns` turns, with the closing requested before each turn in `closings`. */
function roundsOf(turns: number, closings: readonly number[] = []): Round[] {
  const rounds: Round[] = []
  for (let turn = 1; turn <= turns; turn += 1) rounds.push(nextRound(rounds, closings.includes(turn)))
  return rounds
}

describe('§13 rounds', () => {
  test('ten turns are a whole debate, two turns a round; then overtime, and the cycle again', () => {
    const pairs = roundsOf(24).filter((_, at) => at % 2 === 0)
    expect(pairs).toEqual([
      'opening',
      'cross-examination',
      'answer',
      'concession',
      'closing',
      'overtime',
      'cross-examination',
      'answer',
      'concession',
      'closing',
      'overtime',
      'cross-examination',
    ])
  })

  test('a debate that was written before there were rounds has those of its turns’ numbers', () => {
    const rounds = roundsOf(45)
    expect(rounds.map((_, at) => roundOf(at + 1))).toEqual(rounds)
  })

  test.each([3, 4, 5, 8, 9, 13])('a closing asked for before turn %i takes two turns, and overtime follows', (turn) => {
    const rounds = roundsOf(turn + 4, [turn])
    expect(rounds.slice(turn - 1)).toEqual(['closing', 'closing', 'overtime', 'overtime', 'cross-examination'])
    expect(rounds.slice(0, turn - 1)).toEqual(roundsOf(turn - 1))
  })

  test('a closing asked for within the closing is the second one', () => {
    expect(roundsOf(12, [10]).slice(8)).toEqual(['closing', 'closing', 'overtime', 'overtime'])
  })

  test('lengths are in words, and in characters where words have no spaces between them', () => {
    expect(lengthOf('opening', 'en')).toEqual({ min: 100, max: 130, unit: 'words' })
    expect(lengthOf('closing', 'ja')).toEqual({ min: 0, max: 180, unit: 'characters' })
    expect(lengthOf('opening', 'zh-TW')).toEqual({ min: 170, max: 220, unit: 'characters' })
    for (const round of ROUNDS) expect(lengthOf(round, 'th').max).toBeGreaterThan(300)
  })
})

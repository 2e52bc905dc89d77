import { roundOf } from '#features/debates/rounds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { firstSentences, fitTranscript } from './transcript-budget.ts'

const TABLE =
  '| Argument Point | Source Quote | Source URL |\n|---|---|---|\n| Air | "clean air" | N/A |\n| Noise | "quiet" | N/A |'

const turns = (count: number, words: number, summary: string | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    turnNumber: index + 1,
    round: roundOf(index + 1),
    content: `Turn ${index + 1} begins here. Its second sentence. ${'word '.repeat(words)}`,
    summary,
  }))

test('nothing said costs nothing and shows nothing', () => {
  expect(fitTranscript([], 100)).toEqual([])
  expect(estimateTokens('')).toBe(0)
})

test('§13 a debate within the budget is shown whole', () => {
  const earlier = turns(6, 10)
  expect(fitTranscript(earlier, 6_000)).toEqual(
    earlier.map(({ turnNumber, content }) => ({ turnNumber, text: content, condensed: false })),
  )
})

test('§13 over the budget, older turns are condensed to the points of their argument cards', () => {
  const shown = fitTranscript(turns(10, 400, TABLE), 2_900)
  expect(shown.map((turn) => turn.condensed)).toEqual([true, true, true, true, true, false, false, false, false, false])
  expect(shown[0]?.text).toBe('- Air\n- Noise')
})

test('§13 a turn without cards is condensed to its first sentences', () => {
  const shown = fitTranscript(turns(4, 400), 1_200)
  expect(shown.map((turn) => turn.condensed)).toEqual([true, true, false, false])
  expect(shown[0]?.text).toBe('Turn 1 begins here. Its second sentence.')
})

test('a summary with fewer than three lines yields no points (§5)', () => {
  const [first] = fitTranscript(turns(3, 400, '| Argument Point |\n|---|'), 1_200)
  expect(first?.text).toBe('Turn 1 begins here. Its second sentence.')
})

test('the last two turns are whole even when they alone break the budget; the oldest are left out', () => {
  const shown = fitTranscript(turns(30, 400), 10)
  expect(shown.map((turn) => [turn.turnNumber, turn.condensed])).toEqual([
    [29, false],
    [30, false],
  ])
})

test('whatever the lengths: in order, within the budget unless the last two break it', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 30 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 4_000 }), (words, budget) => {
      const earlier = words.map((count, index) => ({
        turnNumber: index + 1,
        round: roundOf(index + 1),
        content: 'word '.repeat(count),
        summary: null,
      }))
      const shown = fitTranscript(earlier, budget)
      const numbers = shown.map((turn) => turn.turnNumber)
      expect(numbers).toEqual(earlier.slice(earlier.length - shown.length).map((turn) => turn.turnNumber))
      expect(shown.slice(-2).some((turn) => turn.condensed)).toBe(false)
      const cost = shown.reduce((sum, turn) => sum + estimateTokens(turn.text), 0)
      const lastTwo = earlier.slice(-2).reduce((sum, turn) => sum + estimateTokens(turn.content), 0)
      expect(cost).toBeLessThanOrEqual(Math.max(budget, lastTwo))
    }),
  )
})

test('the estimate: four English characters a token, two of Cyrillic, one of Japanese', () => {
  expect(estimateTokens('abcdefgh')).toBe(2)
  expect(estimateTokens('кошка!')).toBe(3)
  expect(estimateTokens('猫は賢い')).toBe(4)
})

test('first sentences are on one line, at most two, cut by whole characters', () => {
  expect(firstSentences('One.\nTwo!  Three?')).toBe('One. Two!')
  expect(firstSentences('猫は賢い。犬も。鳥は。')).toBe('猫は賢い。 犬も。')
  const cut = firstSentences('😀'.repeat(400))
  expect([...cut]).toHaveLength(281)
  expect(cut.endsWith('😀…')).toBe(true)
})

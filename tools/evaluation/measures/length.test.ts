import { describe, expect, test } from 'vitest'
import { lengthOf } from './length.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

describe('§13 each round has its own length', () => {
  test.each([
    ['opening', 100, 130],
    ['cross-examination', 1, 75],
    ['answer', 1, 75],
    ['concession', 1, 110],
    ['closing', 1, 75],
    ['overtime', 1, 110],
  ] as const)('%s: %i to %i words', (round, least, most) => {
    const right = (count: number) => lengthOf(words(count), 'en', round).right
    expect([least - 1, least, most, most + 1].map(right)).toEqual([false, true, true, false])
  })

  test('Markdown is no word', () => {
    expect(lengthOf('- **One** two', 'en', 'answer').words).toBe(2)
  })

  test('Japanese, Chinese and Thai are measured by characters, a word for several of them', () => {
    const sentence = '我们每天晚上一起散步猫在窗台上看着我们'
    expect(lengthOf(sentence, 'zh', 'answer')).toEqual({ words: Math.round(19 / 1.7), right: true })
    expect(lengthOf(sentence.repeat(7), 'zh', 'answer').right).toBe(false)
    expect(lengthOf(sentence.repeat(11), 'zh', 'opening').right).toBe(true)
  })
})

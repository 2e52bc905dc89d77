import { describe, expect, test } from 'vitest'
import { lengthOf } from './length.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

describe('§13: 120 to 220 words', () => {
  test.each([0, 1, 119, 221, 600])('%i words are not', (count) => {
    expect(lengthOf(words(count), 'en')).toEqual({ words: count, right: false })
  })

  test.each([120, 170, 220])('%i words are', (count) => {
    expect(lengthOf(words(count), 'en')).toEqual({ words: count, right: true })
  })

  test('Chinese is measured in words, neither in characters nor in stretches between marks', () => {
    const sentence = '我们每天晚上一起散步，猫在窗台上看着我们。'
    const { words: one } = lengthOf(sentence, 'zh')
    expect(one).toBeGreaterThan(8)
    expect(one).toBeLessThan([...sentence].length)
    expect(lengthOf(sentence.repeat(12), 'zh').right).toBe(true)
  })
})

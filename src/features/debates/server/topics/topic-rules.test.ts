import { languagesWith } from '#testing/sample-languages.ts'
import { expect, test } from 'vitest'
import { topicRules } from './topic-rules.ts'

test('a language the interface does not speak is read as English', () => {
  expect(topicRules('eo')).toBe(topicRules('en'))
})

test('a language with rules of its own names this question, and pizza is no filler', () => {
  for (const code of languagesWith('topics')) {
    const { anything, isFiller } = topicRules(code)
    expect(anything, code).not.toBe('')
    expect(isFiller('pizza'), code).toBe(false)
  }
})

test('words that every English question holds are fillers, telling ones are not', () => {
  const { isFiller } = topicRules('en')
  for (const word of ['should', 'is', 'the', 'better', 'we', 'officially']) expect(isFiller(word)).toBe(true)
  for (const word of ['cars', 'pizza', 'sea', 'speed', 'table']) expect(isFiller(word)).toBe(false)
})

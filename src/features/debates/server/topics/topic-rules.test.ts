import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { localesFolder } from '#features/language/server/locale-files.ts'
import { expect, test } from 'vitest'
import { topicRules } from './topic-rules.ts'

test('a language the interface does not speak is read as English', () => {
  expect(topicRules('eo')).toBe(topicRules('en'))
})

test.each(INTERFACE_LANGUAGES)(
  '%s has rules of its own: function words are fillers; this question has a name',
  (code) => {
    expect(existsSync(join(localesFolder(), code, 'topics.json'))).toBe(true)
    const { anything, isFiller } = topicRules(code)
    expect(anything).not.toBe('')
    expect(isFiller('pizza')).toBe(false)
  },
)

test('words that every English question holds are fillers, telling ones are not', () => {
  const { isFiller } = topicRules('en')
  for (const word of ['should', 'is', 'the', 'better', 'we', 'officially']) expect(isFiller(word)).toBe(true)
  for (const word of ['cars', 'pizza', 'sea', 'speed', 'table']) expect(isFiller(word)).toBe(false)
})

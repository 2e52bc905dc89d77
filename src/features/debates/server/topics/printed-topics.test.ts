/** Review changes to the snapshot by hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { localesFolder } from '#features/language/server/locale-files.ts'
import { CARS, TEACHERS } from '#testing/questions.ts'
import { languagesWith } from '#testing/sample-languages.ts'
import { expect, test } from 'vitest'
import texts from '../../texts/form-texts.json' with { type: 'json' }
import { topicsOf } from './topics.ts'
import { topicRules } from './topic-rules.ts'
import { plain } from './phrases.ts'

function examplesIn(code: InterfaceLanguage): string[] {
  const catalogue = JSON.parse(readFileSync(join(localesFolder(), code, 'ui.json'), 'utf8')) as Record<string, string>
  const { example1, example2, example3, example4 } = texts
  return [example1, example2, example3, example4].map((english) => catalogue[english] ?? english)
}

test.each(languagesWith('topics'))('§13 the form’s examples in %s have their topics by hand', (code) => {
  const { topicsOfExample } = topicRules(code)
  expect(examplesIn(code).filter((question) => topicsOfExample(plain(question)) === undefined)).toEqual([])
})

test.each(languagesWith('topics'))('§13 printed topics in %s', (code) => {
  const questions = [...examplesIn(code), CARS[code]?.[0] ?? [], TEACHERS[code] ?? []].flat()
  expect(questions.map((question) => `${question} → ${topicsOf(question, code).join(' | ')}`)).toMatchSnapshot()
})

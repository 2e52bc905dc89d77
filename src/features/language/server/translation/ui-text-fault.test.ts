import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '../../languages.ts'
import { uiTextFault } from './ui-text-fault.ts'

const COUNTED = '{n, plural, one {# turn} other {# turns}} to go'

test.each([
  ['Stop', '', 'empty'],
  ['Stop', ' Anhalten ', 'spaces'],
  ['Stop', '**Anhalten**', 'plain'],
  ['Stop', '<b>Anhalten</b>', 'plain'],
  ['Stop', '[Anhalten](https://a.example)', 'plain'],
  ['Stop', 'An\u202Ehalten', 'plain'],
  ['Turn {n}', 'Beitrag', 'places'],
  ['Turn {n}', 'Beitrag {nummer}', 'places'],
  ['Turn {n}', 'Beitrag {n} von {n}', 'places'],
  [COUNTED, 'Noch {n} Beiträge', 'counts'],
  [COUNTED, 'Noch {n, plural, other {# Beiträge}}', 'one, other'],
  [COUNTED, 'Noch {n, plural, one {# Beitrag} other {viele Beiträge}}', 'one, other'],
  [COUNTED, 'Noch {n, plural, one {# Beitrag} few {# Beiträge} other {# Beiträge}}', 'one, other'],
  ['Turn {n}', 'Beitrag {n} }', 'brace'],
  ['Stop', 'Halte den Beitrag an, der gerade geschrieben wird, bitte sofort', 'long'],
])('§7 translate-ui: %j as %j is refused', (english, translation, why) => {
  expect(uiTextFault(english, translation, 'de')).toContain(why)
})

test('§7 translate-ui: another language than the one asked for is refused', () => {
  expect(uiTextFault('Stop', 'Anhalten', 'ru')).toContain('language')
  const english = 'The AI model is busy. Please try again in a moment.'
  expect(uiTextFault(english, english, 'de')).toContain('English')
  expect(uiTextFault(english, 'The AI model is busy. Try it again in a little while.', 'de')).toContain('language')
})

test('§7 translate-ui: the forms of the language, and its own order of the places', () => {
  expect(uiTextFault(COUNTED, 'Noch {n, plural, one {# Beitrag} other {# Beiträge}}', 'de')).toBeNull()
  expect(uiTextFault(COUNTED, 'Noch {n, plural, one {ein Beitrag} other {# Beiträge}}', 'de')).toBeNull()
  expect(uiTextFault(COUNTED, 'あと{n, plural, other {# ターン}}', 'ja')).toBeNull()
  expect(uiTextFault('{n} of {total}', 'Von {total} sind es {n}', 'de')).toBeNull()
})

test.each(INTERFACE_LANGUAGES.slice(1))('what people wrote in %s would pass', (language) => {
  const catalogue = JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as Record<string, string>
  const refused = Object.entries(catalogue)
    .filter(([english, translation]) => english !== translation)
    .map(([english, translation]) => [english, translation, uiTextFault(english, translation, language)])
    .filter(([, , why]) => why !== null)
  expect(refused).toEqual([])
})

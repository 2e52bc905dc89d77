import { describe, expect, test } from 'vitest'
import { acceptedLanguage, languageOfCountry } from './reader-language.ts'

describe('§4 the language of a country', () => {
  test.each(['', 'X', 'XX', 'T1', 'ZZ', 'EU', 'AP', 'UN', 'A1', 'USA', '../', 'ＵＳ', 'Türkiye'])(
    '%j is no country',
    (code) => {
      expect(languageOfCountry(code)).toBeNull()
    },
  )

  test.each(['MY', 'EE', 'IS', 'KH', 'XK', 'NA', 'GH', 'PY'])(
    'most people of %s read a language we do not have',
    (code) => {
      expect(languageOfCountry(code)).toBeNull()
    },
  )

  test.each([
    ['US GB AU IE NG SG ZA', 'en'],
    ['ES MX AR CO', 'es'],
    ['PT BR AO MZ', 'pt'],
    ['FR LU CI CD', 'fr'],
    ['DE AT CH LI', 'de'],
    ['IT SM VA', 'it'],
    ['NL BE SR', 'nl'],
    ['SE AX', 'sv'],
    ['NO SJ', 'nb'],
    ['DK', 'da'],
    ['FI', 'fi'],
    ['PL', 'pl'],
    ['CZ', 'cs'],
    ['HU', 'hu'],
    ['RO MD', 'ro'],
    ['BG', 'bg'],
    ['UA', 'uk'],
    ['RU BY KZ', 'ru'],
    ['GR CY', 'el'],
    ['TR', 'tr'],
    ['SA EG MA AE', 'ar'],
    ['IL', 'he'],
    ['IR AF', 'fa'],
    ['PK', 'ur'],
    ['IN', 'hi'],
    ['BD', 'bn'],
    ['TH', 'th'],
    ['VN', 'vi'],
    ['ID', 'id'],
    ['PH', 'fil'],
    ['TZ KE UG', 'sw'],
    ['CN', 'zh'],
    ['TW HK MO', 'zh-TW'],
    ['JP', 'ja'],
    ['KR KP', 'ko'],
    ['de tw', 'de zh-TW'],
  ])('%s: %s', (countries, languages) => {
    const expected = languages.split(' ')
    for (const [at, country] of countries.split(' ').entries()) {
      expect(languageOfCountry(country), country).toBe(expected[at] ?? expected[0])
    }
  })
})

describe('§4 the language a browser asks for', () => {
  test.each([undefined, '', '*', 'eo', 'ms, et;q=0.5', 'de;q=0', 'de;q=2', 'de;q=x', ';;;', ', ,'])(
    '%j: none of ours',
    (header) => {
      expect(acceptedLanguage(header)).toBeNull()
    },
  )

  test.each([
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['ms,en;q=0.5,ta;q=0.7', 'ta'],
    ['en;q=0.1, pt-BR ; q=0.9', 'pt'],
    ['zh-HK', 'zh-TW'],
    ['yue-HK,en;q=0.5', 'zh-TW'],
    ['NO', 'nb'],
    ['fr;q=0.5,it;q=0.5', 'fr'],
    ['*,sv;q=0.3', 'sv'],
  ])('%s: %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  test('§15 ReDoS: a header of any length is read in one pass', () => {
    expect(acceptedLanguage(`${'eo,'.repeat(5_000)}de`)).toBeNull()
    expect(acceptedLanguage(`de;${'q=;'.repeat(5_000)}`)).toBeNull()
  })
})

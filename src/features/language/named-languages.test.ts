import { describe, expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { NAMED_LANGUAGES, unicodeNames } from './named-languages.ts'

/** The CLDR names of languages that the interface names differently. */
const DIFFERENT: Readonly<Record<string, { name?: string; native?: string }>> = {
  pt: { name: 'Portuguese', native: 'português' },
  nb: { name: 'Norwegian Bokmål', native: 'norsk bokmål' },
  bn: { name: 'Bangla' },
  id: { native: 'Indonesia' },
  zh: { name: 'Chinese', native: '中文' },
  'zh-TW': { name: 'Chinese (Taiwan)', native: '中文（台灣）' },
}

const nameIn = (language: string, code: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? ''

describe('§3 language: code, name, nativeName, flag', () => {
  test('each with a name, a native name and a flag of its own writing', () => {
    expect(NAMED_LANGUAGES).toHaveLength(INTERFACE_LANGUAGES.length)
    for (const part of ['code', 'name', 'nativeName'] as const) {
      expect(new Set(NAMED_LANGUAGES.map((language) => language[part])).size, part).toBe(INTERFACE_LANGUAGES.length)
    }
  })

  test('each is called as Unicode calls it', () => {
    for (const { code, name, nativeName } of NAMED_LANGUAGES) {
      expect(nameIn('en', code)).toBe(DIFFERENT[code]?.name ?? name)
      // Many of Unicode's names begin in lower case, as within a sentence, so the comparison ignores case.
      expect(nameIn(code, code).toLocaleLowerCase(code)).toBe(
        (DIFFERENT[code]?.native ?? nativeName).toLocaleLowerCase(code),
      )
    }
  })

  test('each flag is that of a country', () => {
    for (const { code, flag } of NAMED_LANGUAGES) {
      const letters = [...flag].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('')
      expect(letters, code).toMatch(/^[A-Z]{2}$/)
      expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(letters), code).toBeDefined()
    }
  })

  test('a language without a row has Unicode’s names and the flag of its country', () => {
    expect(unicodeNames('sk')).toEqual({ name: 'Slovak', nativeName: 'Slovenčina', flag: '🇸🇰' })
  })

  test('those whose script is Arabic or Hebrew are written from right to left', () => {
    expect(NAMED_LANGUAGES.filter(({ rtl }) => rtl).map(({ code }) => code)).toEqual(['ar', 'he', 'fa', 'ur'])
  })
})

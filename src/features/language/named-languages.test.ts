import { describe, expect, test } from 'vitest'
import { NAMED_LANGUAGES } from './named-languages.ts'

/** Where our name is not the one of Unicode's CLDR: what Unicode says. */
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
  test('36, each with a name, a native name and a flag of its own writing', () => {
    expect(NAMED_LANGUAGES).toHaveLength(36)
    for (const part of ['code', 'name', 'nativeName'] as const) {
      expect(new Set(NAMED_LANGUAGES.map((language) => language[part])).size, part).toBe(36)
    }
  })

  test.each(NAMED_LANGUAGES)('$code is called $name and $nativeName, as Unicode does', ({ code, name, nativeName }) => {
    expect(nameIn('en', code)).toBe(DIFFERENT[code]?.name ?? name)
    // Unicode writes the names as within a sentence, where many languages have small letters.
    expect(nameIn(code, code).toLocaleLowerCase(code)).toBe(
      (DIFFERENT[code]?.native ?? nativeName).toLocaleLowerCase(code),
    )
  })

  test.each(NAMED_LANGUAGES)('the flag of $code is that of a country', ({ flag }) => {
    const letters = [...flag].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('')
    expect(letters).toMatch(/^[A-Z]{2}$/)
    expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(letters)).toBeDefined()
  })

  test('four are written from right to left: those whose script is Arabic or Hebrew', () => {
    const byScript = NAMED_LANGUAGES.filter(({ code }) =>
      ['Arab', 'Hebr'].includes(new Intl.Locale(code).maximize().script ?? ''),
    )
    expect(NAMED_LANGUAGES.filter(({ rtl }) => rtl)).toEqual(byScript)
    expect(byScript.map(({ code }) => code)).toEqual(['ar', 'he', 'fa', 'ur'])
  })
})

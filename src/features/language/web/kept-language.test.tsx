import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import { firstLanguage, keepLanguage, keptLanguage } from './kept-language.ts'

const root = document.documentElement
/** Runs the script that index.html runs before the first paint. */
const load = () => {
  root.lang = 'en'
  root.dir = 'ltr'
  delete root.dataset['elsewhere']
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as the browser runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
  return [root.lang, root.dir, root.dataset['elsewhere'] === '' ? 'first lines hidden' : 'first lines shown']
}
const ENGLISH = ['en', 'ltr', 'first lines shown']

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  load()
})

describe('§4 the current language of a visit', () => {
  test('is English where nothing is kept, and where what is kept is no language of ours', () => {
    expect(firstLanguage()).toBe('en')
    expect(load()).toEqual(ENGLISH)
    localStorage.setItem('language', '<b>klingon</b>')
    expect(firstLanguage()).toBe('en')
    expect(load()).toEqual(ENGLISH)
  })

  test('is English where storage is forbidden', () => {
    const denied = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied })
    keepLanguage('language', 'de')
    expect(keptLanguage('language')).toBeNull()
    expect(load()).toEqual(ENGLISH)
  })

  test('is the chosen one before the one detected last', () => {
    keepLanguage('detected-language', 'he')
    expect(firstLanguage()).toBe('he')
    expect(load()[0]).toBe('he')
    keepLanguage('language', 'de')
    expect(firstLanguage()).toBe('de')
    expect(load()[0]).toBe('de')
    keepLanguage('language', 'en')
    expect(firstLanguage()).toBe('en')
    expect(load()).toEqual(ENGLISH)
  })

  test.each(NAMED_LANGUAGES.slice(1).map(({ code, rtl }) => [code, rtl ? 'rtl' : 'ltr']))(
    '%s stands in the page before the first paint, %s, and no English line is shown',
    (code, dir) => {
      localStorage.setItem('language', code)
      expect(load()).toEqual([code, dir, 'first lines hidden'])
    },
  )
})

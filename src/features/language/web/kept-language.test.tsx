import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLanguages } from '../../../../scripts/vite/minify-theme.ts'
import { LANGUAGE_COOKIE, RIGHT_TO_LEFT } from '../languages.ts'
import { SAMPLE_LANGUAGES } from '#testing/sample-languages.ts'
import { keepLanguage } from './kept-language.ts'

const root = document.documentElement
const load = (served = 'en', dir = 'ltr') => {
  root.lang = served
  root.dir = dir
  delete root.dataset['elsewhere']
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as the browser runs it
  new Function(withLanguages(readFileSync('public/theme.js', 'utf8')))()
  return [root.lang, root.dir, root.dataset['elsewhere'] === '' ? 'first lines hidden' : 'first lines shown']
}
const ENGLISH = ['en', 'ltr', 'first lines shown']
const cookie = () => document.cookie.split('; ').find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`
  load()
})

describe('§4 the current language of a visit', () => {
  test('is that of the page where nothing is kept, and where what is kept is no language', () => {
    expect(load()).toEqual(ENGLISH)
    for (const unknown of ['<b>klingon</b>', 'kl', 'xx-TW', 'zh-tw']) {
      localStorage.setItem('language', unknown)
      expect(load()).toEqual(ENGLISH)
    }
    expect(load('he', 'rtl')).toEqual(['he', 'rtl', 'first lines shown'])
    expect(cookie()).toBeUndefined()
  })

  test.each(SAMPLE_LANGUAGES)('is the kept one: %s', (code) => {
    localStorage.setItem('language', code)
    expect(load(code === 'en' ? 'de' : 'en')[0]).toBe(code)
  })

  test('is that of the page where storage is forbidden, and a choice lasts as long as the page', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
    vi.spyOn(document, 'cookie', 'set').mockImplementation(denied)
    keepLanguage('de')
    expect(load()).toEqual(ENGLISH)
    expect(load('fr')).toEqual(['fr', 'ltr', 'first lines shown'])
  })

  test('is the chosen one, which the server is told; only what it did not know hides the first lines', () => {
    keepLanguage('de')
    expect(cookie()).toBe('language=de')
    expect(load('de')).toEqual(['de', 'ltr', 'first lines shown'])
    expect(load('ar', 'rtl')).toEqual(['de', 'ltr', 'first lines hidden'])
    keepLanguage('en')
    expect(load('de')).toEqual(['en', 'ltr', 'first lines hidden'])
    expect(load()).toEqual(ENGLISH)
  })

  test('is the last chosen one also where storage is full: the cookie keeps it, and no earlier choice comes back', () => {
    keepLanguage('fr')
    const storage = localStorage
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: (key: string) => {
        throw new DOMException(`no room for ${key}`, 'QuotaExceededError')
      },
    })
    keepLanguage('de')
    expect(cookie()).toBe('language=de')
    expect(load('de')).toEqual(['de', 'ltr', 'first lines shown'])
  })

  test('chosen before there was a cookie: the next page comes in it', () => {
    localStorage.setItem('language', 'he')
    expect(load()).toEqual(['he', 'rtl', 'first lines hidden'])
    expect(cookie()).toBe('language=he')
  })

  test.each(SAMPLE_LANGUAGES.slice(1).map((code) => [code, RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr']))(
    '%s stands in the page before the first paint, %s, and no English line is shown',
    (code, dir) => {
      localStorage.setItem('language', code)
      expect(load()).toEqual([code, dir, 'first lines hidden'])
    },
  )
})

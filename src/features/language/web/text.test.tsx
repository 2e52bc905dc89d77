import { act, cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { formatIn, useFormat } from './format.ts'
import { setPageLanguage, useLanguage } from './language.ts'
import { useText } from './text.tsx'

afterEach(() => {
  cleanup()
  setPageLanguage('en', 'ltr', {})
})

describe('§4 current language', () => {
  test('English, with the built-in texts', () => {
    const { result } = renderHook(() => useLanguage())
    expect(result.current).toMatchObject({ language: 'en', dir: 'ltr' })
    expect(result.current.text('Turn {n} of {total}', { n: 3, total: 1200 })).toBe('Turn 3 of 1,200')
  })

  test('the same function every time, so that it starts no effect again, until another language is spoken', () => {
    const hook = renderHook(() => useText())
    const before = hook.result.current
    hook.rerender()
    expect(hook.result.current).toBe(before)
    act(() => setPageLanguage('de', 'ltr', {}))
    expect(hook.result.current).not.toBe(before)
  })

  test('another language turns words, numbers, dates and direction at once; what it lacks stays English', () => {
    const Page = () => {
      const { text, dir } = useLanguage()
      const { day } = useFormat()
      return (
        <p dir={dir}>
          {text('{n, plural, one {# turn} other {# turns}}', { n: 1200 })}; {day('2026-05-04T12:00:00Z')};{' '}
          {text('Stop')}; {text('{n} of many', { n: 1200 })}
        </p>
      )
    }
    const { container } = render(<Page />)
    expect(container.innerHTML).toBe('<p dir="ltr">1,200 turns; May 4, 2026; Stop; 1,200 of many</p>')
    const catalogue = {
      '{n, plural, one {# turn} other {# turns}}': '{n, plural, one {# cedera} other {# cederot}}',
      Stop: 'Trestu',
    }
    act(() => setPageLanguage('de', 'rtl', catalogue))
    expect(container.innerHTML).toBe('<p dir="rtl">1.200 cederot; 04.05.2026; Trestu; 1,200 of many</p>')
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'rtl'])
  })
})

describe('§4 dates, times and lengths of time are written by the language', () => {
  test.each([
    ['en', '45 seconds', '2 minutes', '007', 'French'],
    ['pl', '45 sekund', '2 minuty', '007', 'francuski'],
    ['ja', '45 秒', '2 分', '007', 'フランス語'],
  ])('%s', (language, seconds, minutes, seven, french) => {
    const { duration, number, languageName } = formatIn(language)
    expect([duration(45), duration(91), number(7, 3)]).toEqual([seconds, minutes, seven])
    expect([languageName('fr'), languageName('qqq')]).toEqual([french, 'qqq'])
  })
})

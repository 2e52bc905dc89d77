import { readFileSync } from 'node:fs'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, useTheme, type Theme } from './theme.ts'

const root = document.documentElement
/** Runs the script that index.html runs before the first paint. */
const load = () => {
  delete root.dataset['theme']
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as the browser runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
  return renderHook(() => useTheme()).result
}
/** A system preference that the test can change. */
function system(wish: Theme) {
  const listeners = new Set<() => void>()
  const query = {
    matches: wish === 'dark',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => query)
  return {
    listeners,
    turns(next: Theme) {
      query.matches = next === 'dark'
      act(() => listeners.forEach((listener) => listener()))
    },
  }
}
const choose = (theme: Theme) => act(() => chooseTheme(theme))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§4 Theme', () => {
  test('is light where neither the person nor the system says otherwise', () => {
    expect(load().current).toBe('light')
  })

  test('follows the system, also when that changes, until the person chooses', () => {
    const night = system('dark')
    const theme = load()
    expect(theme.current).toBe('dark')
    night.turns('light')
    expect(theme.current).toBe('light')
    choose('light')
    night.turns('dark')
    expect(theme.current).toBe('light')
    expect(load().current).toBe('light')
  })

  test('nobody listens to the system any more when nobody shows the theme', () => {
    const { listeners } = system('light')
    const { unmount } = renderHook(() => useTheme())
    expect(listeners.size).toBe(1)
    unmount()
    expect(listeners.size).toBe(0)
  })

  test('a choice is kept for the next visit', () => {
    const theme = load()
    choose('dark')
    expect(theme.current).toBe('dark')
    expect(root.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(load().current).toBe('dark')
    choose('light')
    expect(load().current).toBe('light')
  })

  test('a stored value of another kind counts as none', () => {
    localStorage.setItem('theme', 'sepia')
    expect(load().current).toBe('light')
  })

  test('all who show it change together, also when another tab chose or storage was emptied', () => {
    const here = load()
    const there = renderHook(() => useTheme()).result
    choose('dark')
    expect([here.current, there.current]).toEqual(['dark', 'dark'])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })))
    expect([here.current, there.current]).toEqual(['light', 'light'])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' })))
    expect(here.current).toBe('dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null, newValue: null })))
    expect(here.current).toBe('light')
  })

  test('a page that may not store still switches, and stays with it when the system turns', () => {
    const denied = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied })
    const night = system('light')
    const theme = load()
    expect(theme.current).toBe('light')
    choose('dark')
    expect(theme.current).toBe('dark')
    night.turns('dark')
    night.turns('light')
    expect(theme.current).toBe('dark')
  })
})

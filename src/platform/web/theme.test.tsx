import { readFileSync } from 'node:fs'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, followsSystem, useTheme } from './theme.ts'

const root = document.documentElement
const load = () => {
  delete root.dataset['theme']
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as the browser runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
  return renderHook(() => useTheme()).result
}
const choose = (theme: Parameters<typeof chooseTheme>[0]) => act(() => chooseTheme(theme))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§4 Theme', () => {
  test('is light where nothing is stored, whatever the system prefers', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(load().current).toBe('light')
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

  test('§12 it follows the system where that was chosen, until a theme is chosen', () => {
    const { device } = (window as unknown as { happyDOM: { settings: { device: { prefersColorScheme: string } } } })
      .happyDOM.settings
    device.prefersColorScheme = 'dark'
    const theme = load()
    expect([theme.current, followsSystem()]).toEqual(['light', false])
    choose('system')
    expect([theme.current, followsSystem()]).toEqual(['dark', true])
    expect(load().current).toBe('dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })))
    expect(theme.current).toBe('light')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'system' })))
    expect(theme.current).toBe('dark')
    device.prefersColorScheme = 'light'
    expect(load().current).toBe('light')
    choose('dark')
    expect([theme.current, followsSystem()]).toEqual(['dark', false])
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

  test('a page that may not store still switches', () => {
    const denied = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied })
    const theme = load()
    expect(theme.current).toBe('light')
    choose('dark')
    expect(theme.current).toBe('dark')
  })

  test('a full storage neither keeps the earlier choice nor loses the new one at a reload of the tab', () => {
    localStorage.setItem('theme', 'dark')
    const full = (key: string) => {
      throw new DOMException(`no room for ${key}`, 'QuotaExceededError')
    }
    const storage = localStorage
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: full,
    })
    expect(load().current).toBe('dark')
    choose('light')
    expect(load().current).toBe('light')
    choose('dark')
    expect(load().current).toBe('dark')
  })
})

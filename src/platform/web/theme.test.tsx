import { readFileSync } from 'node:fs'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useTheme } from './theme.ts'

const root = document.documentElement
/** What index.html does before the first paint. */
const load = () => {
  delete root.dataset['theme']
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as the browser runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
  return renderHook(() => useTheme()).result
}
beforeEach(() => localStorage.clear())

describe('§4 Theme', () => {
  test('is light by default, whatever the system prefers', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
    expect(load().current.theme).toBe('light')
    vi.unstubAllGlobals()
  })

  test('toggling switches it and keeps it for the next visit', () => {
    const hook = load()
    act(() => hook.current.toggle())
    expect(hook.current.theme).toBe('dark')
    expect(root.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    const next = load()
    expect(next.current.theme).toBe('dark')
    act(() => next.current.toggle())
    expect(load().current.theme).toBe('light')
  })

  test('a stored value of another kind counts as none', () => {
    localStorage.setItem('theme', 'sepia')
    expect(load().current.theme).toBe('light')
  })

  test('all who show it change together, also when another tab chose or storage was emptied', () => {
    const here = load()
    const there = renderHook(() => useTheme()).result
    act(() => here.current.toggle())
    expect(there.current.theme).toBe('dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })))
    expect([here.current.theme, there.current.theme]).toEqual(['light', 'light'])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' })))
    expect(here.current.theme).toBe('dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null, newValue: null })))
    expect(here.current.theme).toBe('light')
  })

  test('a page that may not store still switches', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    const hook = load()
    expect(hook.current.theme).toBe('light')
    act(() => hook.current.toggle())
    expect(hook.current.theme).toBe('dark')
    vi.unstubAllGlobals()
  })
})

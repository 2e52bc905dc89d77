import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const keep = (choice: string) => (document.cookie = `longTurns=${choice}; Path=/`)
const asText = async () => {
  vi.resetModules()
  const { useLongTurns } = await import('./long-turns.ts')
  return renderHook(() => useLongTurns()).result.current % 2 === 1
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  document.cookie = 'longTurns=; Path=/; Max-Age=0'
})

test('§2 the browser shows what the server drew: the cookie alone says whether long turns are text', async () => {
  expect(await asText()).toBe(false)
  keep('text')
  expect(await asText()).toBe(true)
  keep('cards')
  localStorage.setItem('longTurns', 'text')
  expect(await asText()).toBe(false)
})

test('§2 a page that may not read cookies shows cards', async () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('sandboxed', 'SecurityError')
  })
  expect(await asText()).toBe(false)
})

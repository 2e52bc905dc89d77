import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle, whenUsed } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('runs when the browser says that it is idle, and not before', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const run = vi.fn()
  whenIdle(run)
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
  idle[0]?.()
  expect(run).toHaveBeenCalledOnce()
})

test('a browser that never says so runs it a moment later', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn()
  whenIdle(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('what is taken back is not run', () => {
  const taken = vi.fn()
  vi.stubGlobal('requestIdleCallback', () => 7)
  vi.stubGlobal('cancelIdleCallback', taken)
  whenIdle(vi.fn())()
  expect(taken).toHaveBeenCalledWith(7)
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn()
  whenIdle(run)()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})

test('what waits for the reader runs once, idle, after the first key or pointer; what is taken back never', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const run = vi.fn()
  const never = vi.fn()
  whenUsed(run)
  whenUsed(never)()
  expect(idle).toEqual([])
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.dispatchEvent(new Event('keydown', { bubbles: true }))
  for (const told of idle) told()
  expect(run).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { parsedAs } from '#platform/schemas.ts'
import { forget, keep, kept, useSessionState } from './session-state.ts'

const schema = v.object({ question: v.string() })
const draft = (kept: unknown) => parsedAs(schema, kept)
const EMPTY = { question: '' }
const open = () => renderHook(() => useSessionState('draft', draft, EMPTY))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('state of a tab', () => {
  test('what no longer fits its schema, or is none at all, is forgotten', () => {
    for (const old of ['{"question":7}', '{', 'null', '']) {
      sessionStorage.setItem('draft', old)
      expect(open().result.current[0]).toBe(EMPTY)
    }
  })

  test('outlives a reload', () => {
    const { result, unmount } = open()
    act(() => result.current[1]({ question: 'Is glass a liquid?' }))
    expect(result.current[0]).toEqual({ question: 'Is glass a liquid?' })
    unmount()
    expect(open().result.current[0]).toEqual({ question: 'Is glass a liquid?' })
    forget('draft')
    expect(open().result.current[0]).toBe(EMPTY)
  })

  test('lives as long as the page where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { result } = open()
    act(() => result.current[1]({ question: 'Is glass a liquid?' }))
    expect(result.current[0]).toEqual({ question: 'Is glass a liquid?' })
    keep('other', EMPTY)
    forget('other')
    expect(kept('other')).toBeUndefined()
  })
})

import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useText } from './text.tsx'

const text = () => renderHook(() => useText()).result.current

describe('§4 current language: English, with the built-in texts', () => {
  test('a place without a value stays as it is, and a value without a place is left out', () => {
    expect(text()('Turn {n} of {total}', { n: 3, more: 1 })).toBe('Turn 3 of {total}')
    expect(text()('Turn {n}')).toBe('Turn {n}')
  })

  test('fills every place with its value, nothing and zero included', () => {
    expect(text()('{name} said: {text}', { name: 'Cat', text: '' })).toBe('Cat said: ')
    expect(text()('{n} responses, {n}', { n: 0 })).toBe('0 responses, 0')
  })

  test('a value is put in as it is: its own braces and dollar signs are no places', () => {
    expect(text()('{name} said: {text}', { name: '{text}', text: '$& {name}' })).toBe('{text} said: $& {name}')
  })

  test('a value cannot turn the writing direction of the sentence around it', () => {
    expect(text()('Delete “{question}”?', { question: '\u202Exe.\u2066' })).toBe('Delete “xe.”?')
  })

  test('the same function every time, so that it starts no effect again', () => {
    const hook = renderHook(() => useText())
    const before = hook.result.current
    hook.rerender()
    expect(hook.result.current).toBe(before)
  })
})

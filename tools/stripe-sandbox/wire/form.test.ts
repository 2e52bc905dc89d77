import { describe, expect, test } from 'vitest'
import { readForm } from './form.ts'

/** Converts the result to plain objects for comparison, because `readForm` returns objects without a prototype. */
const read = (encoded: string): unknown => JSON.parse(JSON.stringify(readForm(encoded)))

describe('forms with brackets', () => {
  test.each(['a[b', 'a]b[', '[a]=1', 'a=1&a[b]=2', `a${'[b]'.repeat(9)}=1`])('%s is refused', (encoded) => {
    expect(() => readForm(encoded)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test('hashes, lists by number and lists by brackets', () => {
    expect(read('a=1&b[c]=2&b[d][e]=3&f[0][g]=4&f[1][g]=5&h[]=6&h[]=7')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      f: [{ g: '4' }, { g: '5' }],
      h: ['6', '7'],
    })
    expect(read('%61%5Bb%5D=x+y%26')).toEqual({ a: { b: 'x y&' } })
    expect(read('')).toEqual({})
  })

  test('the order of a list is that of its numbers, also past nine', () => {
    const encoded = Array.from({ length: 12 }, (_, at) => `a[${11 - at}]=${11 - at}`).join('&')
    expect(read(encoded)).toEqual({ a: Array.from({ length: 12 }, (_, at) => String(at)) })
  })

  test('a parameter may have the name of a prototype', () => {
    const form = readForm('__proto__[polluted]=1&constructor=2')
    expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

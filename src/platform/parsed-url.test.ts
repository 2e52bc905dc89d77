import { expect, test } from 'vitest'
import { parsedUrl } from './parsed-url.ts'

test('what is no address, or a path without a base, is null', () => {
  for (const address of ['', 'two words', 'https://', '/path']) expect(parsedUrl(address)).toBeNull()
  expect(parsedUrl('/path', 'https://a.example')?.href).toBe('https://a.example/path')
})

test('a host with an umlaut is an address however many were read before', () => {
  const read = Array.from({ length: 30_000 }, () => parsedUrl('https://münchen.example/')?.host)
  expect(new Set(read)).toEqual(new Set(['xn--mnchen-3ya.example']))
})

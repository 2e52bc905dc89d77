import { describe, expect, test } from 'vitest'
import { findAddress, firstAddress } from './find-address.ts'

const RESPONSE = `According to the WHO [https://who.int/air], see (https://en.wikipedia.org/wiki/Cat_(film)), and
www.example.org/report. "https://Example.com/A/" says more; javascript:alert(1) does not. 参见https://who.int/zh。
انظر https://who.int/ar، ثم https://who.int/fa؛ هل https://who.int/ar/q؟ دیکھیں https://who.int/ur۔ देखें https://who.int/hi।
https://ja.wikipedia.org/wiki/JR東日本`

describe('§13 a card’s address stands in the response', () => {
  test.each([
    'https://evil.example',
    'https://who.int',
    'https://who.int/ai',
    'https://who.int/air/2023',
    'https://who.int.evil.example/air',
    'who.int/air and https://example.com/a',
    // The address in the response goes on with Japanese letters, so this is only its beginning.
    'https://ja.wikipedia.org/wiki/JR',
    'see',
    'more;',
    'N/A',
    '',
    ' ',
  ])('%j does not', (named) => {
    expect(findAddress(RESPONSE, named)).toBeNull()
  })

  test.each([
    ['https://who.int/air', 'https://who.int/air'],
    ['[https://who.int/air]', 'https://who.int/air'],
    ['http://WHO.int/air/', 'https://who.int/air'],
    ['who.int/air', 'https://who.int/air'],
    ['https://en.wikipedia.org/wiki/Cat_(film)', 'https://en.wikipedia.org/wiki/Cat_(film)'],
    ['https://www.example.org/report', 'www.example.org/report'],
    ['https://example.com/a', 'https://Example.com/A/'],
    ['https://who.int/zh', 'https://who.int/zh'],
    ['https://who.int/ar', 'https://who.int/ar'],
    ['https://who.int/fa', 'https://who.int/fa'],
    ['https://who.int/ar/q', 'https://who.int/ar/q'],
    ['https://who.int/ur', 'https://who.int/ur'],
    ['https://who.int/hi', 'https://who.int/hi'],
    ['https://ja.wikipedia.org/wiki/JR東日本', 'https://ja.wikipedia.org/wiki/JR東日本'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j does, written as %s', (named, there) => {
    expect(findAddress(RESPONSE, named)).toBe(there)
  })

  test('the first web address of a sentence', () => {
    expect(firstAddress('No: see www.example.org')).toBeNull()
    expect(firstAddress(RESPONSE)).toBe('https://who.int/air')
    expect(firstAddress('Read http://a.example/b?c=d, then (https://e.example).')).toBe('http://a.example/b?c=d')
  })

  test.each(['[', '(http://', 'http://', ')', '('])('§15 ReDoS: 100 kB of %j', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    expect(findAddress(text, 'https://who.int/air')).toBeNull()
    expect(findAddress('https://who.int/air', text)).toBeNull()
  })
})

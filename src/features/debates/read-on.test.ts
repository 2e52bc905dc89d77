import { describe, expect, test } from 'vitest'
import { hostOf, readOn } from './read-on.ts'

describe('§17 "Read on" leads to the page, and there to the words', () => {
  test.each([
    null,
    'javascript:alert(1)',
    'data:text/html,x',
    '/account',
    'https://user:word@a.example/',
    'ftp://a.example/',
  ])('%s is no page', (url) => {
    expect([readOn(url, 'the words'), hostOf(url)]).toEqual([null, null])
  })

  test('what separates the parts of a text fragment is escaped', () => {
    expect(readOn('https://a.example/x', 'wave-like, and & so')).toBe(
      'https://a.example/x#:~:text=wave%2Dlike%2C%20and%20%26%20so',
    )
  })

  test('words of two paragraphs are a range; a fragment of the address stays; half a character breaks nothing', () => {
    expect(readOn('https://a.example/x#part', 'One.\nTwo.\nThree.')).toBe('https://a.example/x#part:~:text=One.,Three.')
    expect(readOn('https://a.example/', 'a\ud800b')).toBe('https://a.example/#:~:text=a%EF%BF%BDb')
    expect(readOn('https://a.example/', ' \n')).toBe('https://a.example/')
  })

  test('a host is shown without www.', () => {
    expect(hostOf('https://www.a.example:8080/x')).toBe('a.example:8080')
  })
})

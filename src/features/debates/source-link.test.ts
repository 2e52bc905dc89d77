import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceLink } from './shown-card.ts'

describe('§2 Source URL', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'httpjavascript:alert(1)',
    'http\njavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'mailto:einstein@example.com',
    'https://example.com@evil.example/',
    'https://user:word@evil.example/',
    'user@evil.example',
    'https://localhost/',
    'localhost:3000',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'https://example./',
    'https://.example/',
    'https://',
    'http',
    '/share/abc',
    'see the report',
    'two words.example',
    '',
  ])('%j is plain text, never a link', (url) => {
    expect(sourceLink(url).href).toBeNull()
  })

  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com/'],
    ['example.com/report', 'https://example.com/report'],
    ['www.example.com', 'https://www.example.com/'],
    ['HTTPS://Example.com/', 'https://example.com/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://exam\tple.com/', 'https://example.com/'],
  ])('%j leads to %s', (url, href) => {
    expect(sourceLink(url).href).toBe(href)
  })

  test('§9 it is displayed cut at 50 characters plus an ellipsis; the link stays whole', () => {
    const fifty = `https://example.com/${'a'.repeat(30)}`
    expect(sourceLink(fifty)).toEqual({ href: fifty, label: fifty })
    expect(sourceLink(`${fifty}b`)).toEqual({ href: `${fifty}b`, label: `${fifty}…` })
  })

  test('marks that turn the writing direction are not shown: they would disguise the address', () => {
    expect(sourceLink('https://example.com/\u202Egpj.exe').label).toBe('https://example.com/gpj.exe')
  })

  test('whatever is written: a link is a web address without a name in it, with a host of several parts', () => {
    const pieces = fc.constantFrom(
      'http',
      's',
      ':',
      '/',
      '//',
      '@',
      '.',
      '[',
      'javascript',
      'a',
      'com',
      '\t',
      '\\',
      '%',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (url) => {
          const { href } = sourceLink(url)
          if (href === null) return
          const { protocol, username, password, hostname } = new URL(href)
          expect(['http:', 'https:']).toContain(protocol)
          expect(username + password).toBe('')
          expect(hostname.split('.').length).toBeGreaterThan(1)
        },
      ),
    )
  })
})

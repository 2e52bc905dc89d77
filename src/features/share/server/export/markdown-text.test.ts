import fc from 'fast-check'
import { lexer, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { plain, plainLines, quoted, quotedSpeech } from './markdown-text.ts'

/** All tokens of a document, nested ones included. */
const tokensOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const { tokens: inner = [], items = [] } = token as { tokens?: Token[]; items?: Token[] }
    return [token, ...tokensOf([...inner, ...items])]
  })
/** Markup that would hide a link's target or run code; a visible address is allowed. */
const harmful = (markdown: string) =>
  tokensOf(lexer(markdown)).filter(
    ({ type, raw }) => ['html', 'image', 'def'].includes(type) || (type === 'link' && !/^https?:/.test(raw)),
  )
const typesOf = (markdown: string) => lexer(markdown).flatMap(({ type }) => (type === 'space' ? [] : [type]))

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![a](https://evil.example/x.png)',
  '[a](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
  '\\[a](javascript:alert(1))',
  '\\\\[a](javascript:alert(1))',
  '<javascript:alert(1)>',
  '```\nnever closed',
  '<!-- never closed',
  '<details>',
  '[^1]: note',
]
const pieces = fc
  .array(
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      '\\',
      '`',
      '*',
      '_',
      '#',
      ':',
      '\n',
      ' ',
      'a',
      'http://a.b',
      ...hostile,
    ),
  )
  .map((parts) => parts.join(''))

describe('what others have written is a text in a Markdown file, never its markup', () => {
  test.each(hostile)('a speech: %j', (text) => {
    const markdown = `${quotedSpeech(text)}\n\n# After`
    expect(harmful(markdown)).toEqual([])
    expect(typesOf(markdown)).toEqual(['blockquote', 'heading'])
  })

  test.each([
    ...hostile,
    '# Heading',
    '- item',
    '1. item',
    '> quoted',
    '| a | b |\n|---|---|',
    'a\n===',
    '&lt;b&gt;',
    '**b**',
  ])('what somebody typed: %j', (text) => {
    const markdown = `${quoted(plainLines(text))}\n\n# ${plain(text)}`
    expect(harmful(markdown)).toEqual([])
    expect(typesOf(markdown)).toEqual(['blockquote', 'heading'])
    const inner = tokensOf(lexer(markdown)).map(({ type }) => type)
    for (const type of ['strong', 'em', 'codespan', 'code', 'list', 'table', 'del', 'hr'])
      expect(inner).not.toContain(type)
  })

  test('nor anything made of such pieces', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        for (const markdown of [quotedSpeech(text), quoted(plainLines(text)), `# ${plain(text)}`]) {
          expect(harmful(`${markdown}\n\n# After`), markdown).toEqual([])
          expect(typesOf(`${markdown}\n\n# After`)).toHaveLength(2)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a speech keeps its emphasis, its paragraphs and its bracketed address; directions are not turned', () => {
    expect(quotedSpeech('*So* it is.\r\n\n\u202E- [https://a.example]\0')).toBe(
      '> *So* it is.\n>\n> - \\[https://a.example]',
    )
  })

  test('a text on one line stays whole', () => {
    expect(plain(' 1. Is *this*\n<b>it</b>? ')).toBe('1\\. Is \\*this\\* &lt;b\\>it&lt;/b\\>?')
  })
})

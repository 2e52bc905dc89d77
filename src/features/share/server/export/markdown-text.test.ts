import fc from 'fast-check'
import { lexer, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { plain, plainLines, quoted, quotedSpeech } from './markdown-text.ts'

const tokensOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const { tokens: inner = [], items = [] } = token as { tokens?: Token[]; items?: Token[] }
    return [token, ...tokensOf([...inner, ...items])]
  })
/** Matches text that GitHub (GFM 6.9) or another viewer may turn into a link. */
const BARE_ADDRESS = /(?:https?|ftp):\/\/|(?<![\p{L}\p{N}])www\.|[\w.+-]@[\w-]/iu
/** Returns the tokens that are links, images or HTML, and the texts that some viewers would turn into links. */
const harmful = (markdown: string) =>
  tokensOf(lexer(markdown)).filter(
    (token) =>
      ['html', 'image', 'def', 'link'].includes(token.type) ||
      (token.type === 'text' && !('tokens' in token) && BARE_ADDRESS.test((token as { text: string }).text)),
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
  'https://a.example/x',
  'See www.a.example, or HTTP://A.example/b_(c).',
  '[https://a.example/x] and (ftp://a.example)',
  'write to me@a.example, or mailto:me@a.example',
  '`https://a.example b`',
  'a ` b `https://a.example` c',
  '``https://a.example` www.a.example',
  'https://[::1]/a*b*c_d_',
  'https&#58;//a.example and me&#64;a.example',
  'notewww.a@',
  '[````\nhttps://a.example/x`https://a.example b`',
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
      'www.',
      '@',
      '&#64;',
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
    for (const type of ['strong', 'em', 'code', 'list', 'table', 'del', 'hr']) expect(inner).not.toContain(type)
    const code = tokensOf(lexer(markdown)).flatMap((token) => (token.type === 'codespan' ? [token.text as string] : []))
    for (const shown of code) expect(shown).toMatch(/^(?:@$|https?:|ftp:|www\.)/i)
  })

  test('nor anything made of such pieces', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        for (const markdown of [quotedSpeech(text), quoted(plainLines(text)), `# ${plain(text)}`]) {
          expect(harmful(`${markdown}\n\n# After`), markdown).toEqual([])
          expect(typesOf(`${markdown}\n\n# After`)).toHaveLength(2)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['See https://a.example/cat_(animal).', 'See `https://a.example/cat_(animal)`.'],
    ['(https://a.example/x) *www.a.example*', '(`https://a.example/x`) *`www.a.example`*'],
    ['`https://a.example` and ``x``', '```https://a.example``` and ``x``'],
    ['Ask me@a.example', 'Ask me`@`a.example'],
  ])('an address can be read and copied, as code, and is no link: %s', (text, shown) => {
    expect(quotedSpeech(text)).toBe(`> ${shown}`)
  })

  test('a speech keeps its emphasis, its paragraphs and its bracketed address; directions are not turned', () => {
    expect(quotedSpeech('*So* it is.\r\n\n\u202E- [https://a.example]\0')).toBe(
      '> *So* it is.\n>\n> - \\[`https://a.example`]',
    )
  })

  test('a text on one line stays whole', () => {
    expect(plain(' 1. Is *this*\n<b>it</b>? ')).toBe('1\\. Is \\*this\\* &lt;b\\>it&lt;/b\\>?')
  })
})

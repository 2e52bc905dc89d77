import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { marked } from 'marked'
import { afterEach, describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { tokensOf } from './markdown-tokens.ts'

afterEach(cleanup)
const html = (text: string, unfinished = false) =>
  render(<Markdown text={text} unfinished={unfinished} />).container.innerHTML
const links = (text: string) =>
  [...render(<Markdown text={text} />).container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('what is not let through', () => {
  test('raw HTML is text that somebody wrote', () => {
    const { container } = render(
      <Markdown text={'<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> **b**'} />,
    )
    expect(container.querySelector('script, img')).toBeNull()
    expect(container.textContent).toContain('<script>alert(1)</script>')
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(container.querySelector('strong')?.textContent).toBe('b')
  })

  test('images are their description', () => {
    expect(html('![a cat](https://evil.example/x.png)')).toBe('<p dir="auto">a cat</p>')
  })

  test.each(['&#8238;', '&#x202E;', '&#x2067;', '&#8297;'])(
    'a character reference to what turns the writing direction: %s',
    (reference) => {
      const { container } = render(<Markdown text={`a${reference}b [c${reference}](https://a.example/x)`} />)
      expect(container.textContent).toBe('ab c')
    },
  )

  test.each([
    ['[x](javascript:alert(1))'],
    ['[x](data:text/html,x)'],
    ['[x](/account)'],
    ['[x](//evil.example)'],
    ['[x](mailto:a@b.c)'],
    ['[x](http://)'],
    ['[x](jAvAsCrIpT:alert(1))'],
    ['<javascript:alert(1)>'],
  ])('%s is no link', (text) => {
    expect(links(text)).toEqual([])
  })
})

describe('what would take too long, or too deep a stack, is not formatted', () => {
  test('more than 10,000 characters: paragraphs as they are', () => {
    const { container } = render(<Markdown text={`**a** ![x](https://a.example/x)\n\n${'['.repeat(10_000)}`} />)
    const [first, second, ...more] = container.querySelectorAll('p')
    expect(first?.textContent).toBe('**a** ![x](https://a.example/x)')
    expect(second?.textContent).toBe('['.repeat(10_000))
    expect(more).toEqual([])
    expect(links('**[https://a.example/x]**'.padEnd(10_000, ' .'))).toEqual(['https://a.example/x'])
  })

  test('a word longer than any address: paragraphs as they are', () => {
    const { container } = render(<Markdown text={`**a**\n\n${'!'.repeat(2_001)}`} />)
    expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['**a**', '!'.repeat(2_001)])
    expect(render(<Markdown text={`**a** ${'漢字'.repeat(2_000)}`} />).container.querySelector('strong')).not.toBeNull()
  })

  test.each([
    ['quotations in quotations', '> '.repeat(4_000)],
    ['lists in lists', `- ${'1. '.repeat(3_000)}a`],
    ['both', `a\n${'>- '.repeat(40)}b`],
  ])('%s', (_, text) => {
    const { container } = render(<Markdown text={text} />)
    expect(container.querySelector('blockquote, ul, ol')).toBeNull()
    expect(container.textContent?.length).toBe(text.length)
  })

  test('as deep as somebody may mean it: formatted', () => {
    expect(
      render(<Markdown text={`${'> '.repeat(3)}- a\n\n- - - - - - - - -`} />).container.querySelector('hr'),
    ).toBeTruthy()
    expect(html(`${'> '.repeat(3)}a`).match(/<blockquote/g)).toHaveLength(3)
  })

  test.each([
    ['emphasis', `${'*_'.repeat(2400)}a${'_*'.repeat(2400)}`],
    ['brackets', `${'['.repeat(4990)}a${']'.repeat(4990)}`],
    ['images', '![a'.repeat(3300)],
    ['indented items', Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ])('nested %s up to that length do not overflow the stack', (_, text) => {
    expect(render(<Markdown text={text} />).container.textContent).toContain('a')
  })
})

describe('§2 bracketed http links become links that open in a new tab', () => {
  test('in brackets, without them', () => {
    const { container } = render(<Markdown text="Mind [https://a.example/b_c_d?e=1], he said." />)
    const link = container.querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://a.example/b_c_d?e=1')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(container.textContent).toBe('Mind https://a.example/b_c_d?e=1, he said.')
  })

  test.each([
    ['[http://a.example]', ['http://a.example']],
    ['[see http://a.example/c]', ['http://a.example/c']],
    ['(https://a.example/x_(y))', ['https://a.example/x_(y)']],
    ['https://a.example/x.', ['https://a.example/x']],
    ['“See https://a.example/x”, he said.', ['https://a.example/x']],
    ['「https://a.example/x」。', ['https://a.example/x']],
    ['请看https://a.example/x，然后再想', ['https://a.example/x']],
    ['انظر https://a.example/x، ثم https://a.example/y؟', ['https://a.example/x', 'https://a.example/y']],
    ['देखें https://a.example/x। دیکھیں https://a.example/y۔', ['https://a.example/x', 'https://a.example/y']],
    ['**https://a.example/x**', ['https://a.example/x']],
    ['[the source](https://a.example/x)', ['https://a.example/x']],
    ['[https://a.example](https://b.example)', ['https://b.example']],
    [
      '[1] and [1]: no\n\n[1]: https://a.example/ref',
      ['https://a.example/ref', 'https://a.example/ref', 'https://a.example/ref'],
    ],
    ['<https://a.example/auto>', ['https://a.example/auto']],
    ['`[https://a.example]`', []],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })
})

describe('markdown is rendered', () => {
  test('headings are of one level, below those of the page', () => {
    expect(html('# One')).toBe('<h3 dir="auto">One</h3>')
    expect(html('###### Six')).toBe('<h3 dir="auto">Six</h3>')
  })

  test('emphasis, code, breaks and character references', () => {
    expect(html('**a** *b* ~~c~~ `<d> &amp;` &amp; &lt;e&gt; &#8212; &nope;')).toBe(
      '<p dir="auto"><strong>a</strong> <em>b</em> <del>c</del> <code>&lt;d&gt; &amp;amp;</code> &amp; &lt;e&gt; — &amp;nope;</p>',
    )
    expect(html('a  \nb')).toContain('<br>')
    expect(html('```js\nlet a\n```')).toBe('<pre dir="ltr"><code>let a</code></pre>')
    expect(html('---')).toBe('<hr>')
  })

  test('lists, nested and with boxes, and quotations', () => {
    const { container } = render(<Markdown text={'3. a\n   - [x] b\n4. c\n\n> d'} />)
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3')
    expect(container.querySelector('ol ul li')?.textContent).toContain('☑ b')
    expect(container.querySelector('blockquote p')?.textContent).toBe('d')
  })

  test('tables can be scrolled by keyboard', () => {
    const { container } = render(<Markdown text={'| a | b |\n|---|---|\n| **1** | 2 |'} />)
    expect(container.querySelector('[tabindex="0"] > table th')?.textContent).toBe('a')
    expect(container.querySelector('td strong')?.textContent).toBe('1')
  })
})

describe('a text that is cut off or still being written', () => {
  test('the start of a list item does not make a heading of the line before', () => {
    expect(html('One\n-', true)).toBe('<p dir="auto">One</p>')
    expect(html('One\n- t', true)).toContain('<ul>')
    expect(html('One\n-')).toContain('<h3')
  })

  test.each([
    ['a **b', 'a <strong>b</strong>'],
    ['a **b ', 'a <strong>b</strong>'],
    ['a **', 'a'],
    ['a *b **c', 'a <em>b <strong>c</strong></em>'],
    ['a *b **', 'a <em>b</em>'],
    ['a **b*', 'a <strong>b</strong>'],
    ['a *b*', 'a <em>b</em>'],
    ['2 * 3', '2 * 3'],
    ['\\*a', '*a'],
    ['a `*b', 'a <code>*b</code>'],
    ['**a** b', '<strong>a</strong> b'],
  ])('marks do not flash up before their partners have come: %s', (text, expected) => {
    expect(html(text, true)).toBe(`<p dir="auto">${expected}</p>`)
  })

  test.each([
    ['See [the re', 'See'],
    ['See [the report]', 'See'],
    ['See [the report](https://a.exa', 'See'],
    ['See **[the report](https://a.exa', 'See'],
    ['See ![a picture](https://a.exa', 'See'],
    ['See [https://a.exa', 'See'],
    ['See https://a.exa', 'See'],
    ['See ht', 'See'],
    ['See (https:/', 'See ('],
    ['See https://a.exa…', 'See…'],
    ['So it is… h', 'So it is…'],
  ])('a link is held back until it is whole: %s', (text, expected) => {
    expect(html(text, true)).toBe(`<p dir="auto">${expected}</p>`)
  })

  test.each(['See [the report](https://a.example/x)', 'See [https://a.example/x]', 'See https://a.example/x, and'])(
    'a whole one is a link: %s',
    (text) => {
      expect(html(text, true)).toContain('href="https://a.example/x"')
    },
  )

  test('a bracket that opens no link is shown in the end', () => {
    expect(html(`See [${'a'.repeat(201)}`, true)).toContain('See [aaa')
    expect(html('See [the report] again', true)).toContain('See [the report] again')
  })

  test('an open mark of an earlier block is nobody’s business', () => {
    expect(html('a *b\n\nc', true)).toBe('<p dir="auto">a *b</p><p dir="auto">c</p>')
  })

  test('blocks that are complete keep their elements while the last one grows', () => {
    const { container, rerender } = render(<Markdown text={'One **a**\n\nTw'} unfinished />)
    const [first] = container.querySelectorAll('p')
    rerender(<Markdown text={'One **a**\n\nTwo\n\nThree'} unfinished />)
    expect(container.querySelectorAll('p')[0]).toBe(first)
    expect(container.textContent).toBe('One aTwoThree')
  })

  test('the end of the writing makes links of references whose address came last', () => {
    const { container, rerender } = render(<Markdown text={'See [it][1].\n\n[1]: https://a.example/x'} unfinished />)
    rerender(<Markdown text={'See [it][1].\n\n[1]: https://a.example/x'} />)
    expect(container.querySelector('p a')?.textContent).toBe('it')
  })
})

describe('marked words', () => {
  const years = {
    find: (text: string) => [...text.matchAll(/\d{4}/g)].map(({ index }) => ({ start: index, end: index + 4 })),
    draw: (words: string) => <u>{words}</u>,
  }
  const drawn = (text: string) => render(<Markdown text={text} marks={years} />).container

  test('are drawn inside what formats them, and nothing else changes', () => {
    const text = 'In 1990 **and 2001**: *2010*, `2020`.\n\n- 1066'
    const marked = drawn(text)
    const found = [...marked.querySelectorAll('u')].map(({ textContent }) => textContent)
    expect(found.join(' ')).toBe('1990 2001 2010 2020 1066')
    expect(marked.innerHTML.replaceAll(/<\/?u>/g, '')).toBe(html(text))
  })

  test('signs that would look like marks are left out', () => {
    expect(drawn('a\ufdd0b\ufdd1 1990').innerHTML).toBe('<p dir="auto">ab <u>1990</u></p>')
  })
})

describe('the numbers of sources', () => {
  const cited = (text: string) =>
    render(<Markdown text={text} reference={(n) => (n < 9 ? <b>{n}</b> : null)} />).container
  const numbers = (text: string) => [...cited(text).querySelectorAll('b')].map(({ textContent }) => textContent)

  test('without sources [1] is text', () => {
    expect(html('It bends [1].')).toBe('<p dir="auto">It bends [1].</p>')
  })

  test('[1] and [1][2] are what the caller makes of them; a number that it does not know stays text', () => {
    expect(numbers('It bends [1], **so [2]**. Both [1][2]: yes [9].')).toEqual(['1', '2', '1', '2'])
    expect(cited('Known [9].').textContent).toBe('Known [9].')
  })

  test('each knows how often its number stands before', () => {
    const drawn = render(
      <Markdown
        text={'A [1], **b [1]**.\n\n- c [2]\n- d [1]'}
        reference={(n, earlier) => <b>{`${n}.${earlier}`}</b>}
      />,
    )
    const told = [...drawn.container.querySelectorAll('b')].map(({ textContent }) => textContent)
    expect(told).toEqual(['1.0', '1.1', '2.0', '1.2'])
  })

  test('[1](url) stays a link, and a definition of [1] makes no link of a source', () => {
    expect(cited('See [1](https://a.example/x).').querySelector('a')?.getAttribute('href')).toBe('https://a.example/x')
    const defined = cited('It bends [1].\n\n[1]: https://evil.example/')
    expect(defined.querySelector('p')?.innerHTML).toBe('It bends <b>1</b>.')
    expect(numbers('`[1]` and [a [1] b](https://a.example/)')).toEqual([])
  })

  test('an array of opening brackets takes no longer with sources', () => {
    expect(numbers('['.repeat(9_000))).toEqual([])
  })
})

test('§14 a text without marks is read without the parser’s rules, and as they would read it', () => {
  const piece = fc.constantFrom(...'aéZ光 \n.,12)-+=\u00a0(“’:—!?"\'/%$^{*\t', ' ', '\n\n', '2) ', '- ', '😺')
  const seen = (tokens: readonly { type: string; text?: string }[]) => tokens.map(({ type, text }) => [type, text])
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('').replaceAll(/^\n+|\n+$/g, '')
      expect(seen(tokensOf(text))).toEqual(seen(marked.lexer(text)))
    }),
    { numRuns: 5_000 },
  )
  const [first] = tokensOf('Plain words, in one line.')
  expect(first && 'tokens' in first).toBe(false)
})

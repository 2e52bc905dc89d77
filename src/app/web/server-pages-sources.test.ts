import type { Response } from '#features/debates/contract/entries.ts'
import { describe, expect, test } from 'vitest'
import type { Source } from '#features/sources/contract.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import type { SharedDebate } from '#features/share/contract.ts'
import { STILL_FORMATTED_MAX } from '#platform/web/static-render.ts'
import { draw } from './server-pages.tsx'

const ID = '0198c1f0-0000-7000-8000-000000000001'
const source: Source = {
  id: ID,
  number: 1,
  kind: 'page',
  title: 'Wave–particle duality',
  url: 'https://www.a.example/duality?a=1&b=2',
  license: 'CC BY-SA 4.0',
  language: 'en',
  readAt: '2026-01-01T00:00:00.000Z',
  gone: false,
  optionNumber: 2,
  own: false,
}
const cited = (marker: number, sourceId = ID) =>
  ({ marker, sourceId, title: 'x', url: null, quote: null, label: 'page-only', start: null, end: null }) as const

const archive: SharedDebate = {
  question: 'Is light a wave?',
  option1: 'Yes',
  option2: 'No',
  language: 'en',
  isPublic: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  responses: [
    {
      content: 'It **bends** [1], and [2] is gone, and [3] is nothing.',
      summary: null,
      optionNumber: 1,
      turnNumber: 1,
      round: 'opening',
      engine: 'scripted',
      citations: [cited(1), cited(2, '0198c1f0-0000-7000-8000-000000000002')],
      createdAt: '2026-01-01T00:00:00.000Z',
    } as unknown as Response,
  ],
  userInputs: [],
  totalItems: 1,
  truncated: false,
  digitalSourceType: null,
  sources: [source],
  liveTurn: null,
}
const speech = (language: InterfaceLanguage) => ({ ...pageLanguage(language), lang: language })
type Draws = (told: SharedDebate, language?: InterfaceLanguage) => string
const places: [string, Draws][] = [
  [
    'the archive without JavaScript',
    (told, language = 'en') =>
      draw({ archive: { shareToken: 'x', archive: told, signedIn: false, stances: null } }, speech(language)),
  ],
  [
    'a frame',
    (told, language = 'en') =>
      draw({ frame: told, address: 'https://cat.example/share/x', siteLinks: {} }, speech(language)),
  ],
]
const listIn = (markup: string) => /<section class="sources card".*?<\/section>/s.exec(markup)?.[0] ?? ''

describe.each(places)('§17 the list of sources, readable without the program: %s', (_, drawn) => {
  const picture = (over: Partial<Source>, language?: InterfaceLanguage) =>
    listIn(drawn({ ...archive, sources: [{ ...source, ...over }] }, language))

  test.each(['javascript:alert(1)', 'https://user:word@a.example/', 'no address', null])(
    '%s is no link, and a title is no markup',
    (url) => {
      const markup = picture({ url, title: '<img src=x onerror=alert(1)>"' })
      expect(markup).not.toMatch(/<a |<img|javascript/)
      expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
    },
  )

  test('number, title with its address, host, side, license; a page that has gone says so', () => {
    const markup = picture({ gone: true })
    expect(markup).toContain('id="source-1"')
    expect(markup).toContain(
      '<a href="https://www.a.example/duality?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow ugc">',
    )
    for (const words of ['[1]', 'Wave–particle duality', '>a.example<', '>Cat<', '>CC BY-SA 4.0<', 'No longer online'])
      expect(markup).toContain(words)
    expect(picture({ url: null, kind: 'file', own: true })).toMatch(/<bdi>File<\/bdi>\s*<bdi>CC/)
  })

  test('speaks the reader’s language', () => {
    for (const code of INTERFACE_LANGUAGES) {
      expect(picture({ gone: true }, code)).toContain(`>${pageLanguage(code).text('Sources')}</h2>`)
    }
    expect(picture({ gone: true }, 'ja')).not.toMatch(/Sources|Cat<|No longer/)
  })

  test('[n] leads to the listed source that it cites, and stays text else', () => {
    const markup = drawn(archive)
    expect(markup).toContain(
      'It <strong>bends</strong> <sup><a href="#source-1">[1]</a></sup>, and [2] is gone, and [3] is nothing.',
    )
    expect(markup.indexOf('id="source-1"')).toBeGreaterThan(markup.indexOf('#source-1'))
  })

  test('without sources there is no list of them', () => {
    const markup = drawn({ ...archive, sources: [] })
    expect(markup).toContain('It <strong>bends</strong> [1], and [2]')
    expect(markup).not.toMatch(/source-|Sources/)
  })
})

test.each(places)(
  'texts beyond 60,000 characters stand as they are written, so that parsing holds nobody up: %s',
  (_, drawn) => {
    // The text has only 500 characters, because a longer one would appear again as a formatted excerpt.
    const content = `**Light** bends. ${'word '.repeat(100)}`.slice(0, 500)
    const fitting = STILL_FORMATTED_MAX / content.length
    const responses = archive.responses.flatMap((response) =>
      Array.from({ length: fitting + 1 }, (_turn, at) => ({ ...response, content, citations: [], turnNumber: at + 1 })),
    )
    const markup = drawn({ ...archive, responses, totalItems: responses.length })
    expect(markup.match(/<strong>Light<\/strong>/g)).toHaveLength(fitting)
    expect(markup.match(/\*\*Light\*\*/g)).toHaveLength(1)
  },
)

import { describe, expect, test } from 'vitest'
import type { Source } from '#features/debate/contract/sources.ts'
import type { Response } from '#features/debate/contract/turns.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import type { SharedDebate } from '../../contract.ts'
import { embedContent } from '../embed/embed-page.ts'
import { archiveContent } from './archive-content.ts'
import { sourceListPicture } from './source-list.ts'

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
const english = pageLanguage('en').text
const picture = (over: Partial<Source>, text = english) =>
  sourceListPicture([{ ...source, ...over }], text)?.markup ?? ''
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
/** The archive's page and the frame of other sites. */
const places: [string, (told: SharedDebate) => Promise<string> | string][] = [
  [
    'the archive without JavaScript',
    async (told) => {
      const ask = () => Promise.resolve({ entry: { answer: told } })
      const caller = { user: null }
      const call = { caller, params: { shareToken: 'x' }, lang: 'en', text: english, ask }
      const content = await archiveContent('https://cat.example')(call as never)
      return content?.picture?.markup ?? ''
    },
  ],
  ['a frame', (told) => embedContent(told, 'https://cat.example/share/x', { lang: 'en', text: english }).body.markup],
]

describe('§17 the list of sources, readable without the program', () => {
  test.each(['javascript:alert(1)', 'https://user:word@a.example/', 'no address', null])(
    '%s is no link, and a title is no markup',
    (url) => {
      const markup = picture({ url, title: '<img src=x onerror=alert(1)>"' })
      expect(markup).not.toMatch(/<a |<img|javascript/)
      expect(markup).toContain('&#60;img src=x onerror=alert(1)&#62;')
    },
  )

  test('number, title with its address, host, side, license; a page that has gone says so', () => {
    const markup = picture({ gone: true })
    expect(markup).toContain('id="source-1"')
    expect(markup).toContain(
      '<a href="https://www.a.example/duality?a=1&#38;b=2" target="_blank" rel="noopener noreferrer nofollow ugc">',
    )
    for (const words of ['[1]', 'Wave–particle duality', '>a.example<', '>Cat<', '>CC BY-SA 4.0<', 'No longer online'])
      expect(markup).toContain(words)
    expect(picture({ url: null, kind: 'file', own: true })).toMatch(/<bdi>File<\/bdi>\s+<bdi>CC/)
  })

  test('speaks the reader’s language', () => {
    for (const code of INTERFACE_LANGUAGES) {
      const { text } = pageLanguage(code)
      expect(picture({ gone: true }, text)).toContain(`<h2>${text('Sources')}</h2>`)
    }
    expect(picture({ gone: true }, pageLanguage('ja').text)).not.toMatch(/Sources|Cat<|No longer/)
  })

  test.each(places)('%s: [n] leads to the listed source that it cites, and stays text else', async (_, drawn) => {
    const markup = await drawn(archive)
    expect(markup).toContain('It bends <sup><a href="#source-1">[1]</a></sup>, and [2] is gone, and [3] is nothing.')
    expect(markup.indexOf('id="source-1"')).toBeGreaterThan(markup.indexOf('#source-1'))
  })

  test.each(places)('%s without sources has no list of them', async (_, drawn) => {
    const markup = await drawn({ ...archive, sources: [] })
    expect(markup).toContain('It bends [1], and [2]')
    expect(markup).not.toMatch(/source-|Sources/)
  })
})

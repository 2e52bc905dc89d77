import type { Response } from '#features/debates/contract/entries.ts'
import { optionOf } from '#features/debates/rules.ts'
import { parseHTML } from 'linkedom'
import { lexer, walkTokens } from 'marked'
import { describe, expect, test } from 'vitest'
import type { Source } from '#features/sources/contract.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { dataBlock, linkedDataBlock } from '#platform/server/http/pages/html.ts'
import { linkedData } from '#features/debates/server/home-content.ts'
import type { SharedDebate } from '#features/share/contract.ts'
import type { MapAndVerdict } from '#features/share/server/export/exported.ts'
import { markdownOf } from '#features/share/server/export/markdown.ts'
import { hostileTexts } from '../../../e2e/hostile-texts.ts'
import { draw } from './server-pages.tsx'

const english = pageLanguage('en')
const page = { ...english, lang: 'en' }
const texts = hostileTexts('https://evil.example').map((hostile) => hostile.text)
const idOf = (at: number) => `0198c1f0-0000-7000-8000-${String(at).padStart(12, '0')}`

function archiveOf(names: readonly string[]): SharedDebate {
  const address = (name: string) => `https://a.example/${name}`
  const sources = names.map((name, at): Source => {
    const said = { title: name, url: address(name), license: name, language: name }
    const found = {
      kind: 'page',
      readAt: '2026-01-01T00:00:00.000Z',
      gone: false,
      optionNumber: null,
      own: false,
    } as const
    return { id: idOf(at), number: at + 1, ...said, ...found }
  })
  const citations = names.map((name, at) => {
    const proven = { quote: name, label: 'on-page', start: 0, end: 1 } as const
    return { marker: at + 1, sourceId: idOf(at), title: name, url: address(name), ...proven }
  })
  const response = {
    content: names.map((_, at) => `It bends [${at + 1}].`).join(' '),
    summary: null,
    optionNumber: 1,
    turnNumber: 1,
    round: 'opening',
    engine: 'scripted',
    aiModel: 'gpt-4o',
    digitalSourceType: null,
    citations,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  return {
    question: 'Is light a wave?',
    option1: 'Yes',
    option2: 'No',
    language: 'en',
    isPublic: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    responses: [response as unknown as Response],
    userInputs: [],
    totalItems: 1,
    truncated: false,
    digitalSourceType: null,
    sources,
    liveTurn: null,
  }
}
const hostile = archiveOf(texts)
const harmless = archiveOf(texts.map(() => 'A title'))

const places: [string, (told: SharedDebate) => string][] = [
  [
    'the archive’s page, with what its program is told',
    (told) =>
      draw({ archive: { shareToken: 'x', archive: told, signedIn: false, stances: null } }, page) +
      dataBlock('first', told).markup,
  ],
  ['a frame', (told) => draw({ frame: told, address: 'https://cat.example/share/x', siteLinks: {} }, page)],
]

const pageOf = (markup: string) => parseHTML(`<html><body>${markup}</body></html>`).document
const elementsOf = (markup: string) =>
  [...pageOf(markup).querySelectorAll('body *')].map((element) =>
    [element.localName, ...element.getAttributeNames()].join(' '),
  )

const none = { option1: null, option2: null }
const judged: MapAndVerdict = {
  map: {
    cards: texts.map((point, at) => ({
      id: `${at + 1}.1`,
      turnNumber: at + 1,
      optionNumber: optionOf(at + 1),
      point,
      quote: point,
    })),
    edges: texts.slice(1).map((quote, at) => ({
      from: `${at + 2}.1`,
      to: `${at + 1}.1`,
      relation: 'weakens',
      quote,
      readings: { yes: 2, no: 0 },
      contested: false,
      contests: 0,
    })),
    unanswered: [],
    by: 'rule',
  },
  verdict: {
    result: 'withheld',
    narrow: false,
    answerable: 0,
    answered: 0,
    why: null,
    strengths: { option1: 0, option2: 0 },
    band: 0,
    decidingEdges: [],
    strongest: none,
    crux: null,
    steelman: null,
    sourced: none,
    reason: 'too-short',
  },
}

describe('§17 what a source calls itself', () => {
  test.each(places)('makes no element and no attribute on %s', (_, drawn) => {
    const [markup, expected] = [drawn(hostile), elementsOf(drawn(harmless))]
    expect(expected.filter((element) => element.startsWith('a href'))).not.toEqual([])
    expect(elementsOf(markup)).toEqual(expected)
    expect(elementsOf(linkedDataBlock(linkedData(hostile) ?? {}).markup)).toEqual(['script type'])
    const titles = [...pageOf(markup).querySelectorAll('.source-title')].map(({ textContent }) => textContent?.trim())
    expect(titles).toEqual(texts.map((words) => withoutBidiControls(words).trim()))
  })

  test('makes no link and no HTML in a Markdown file, nor on its map, but that to its own address', () => {
    const sources = hostile.sources.map((source) => ({ ...source, url: 'https://a.example/x' }))
    const found: string[] = []
    const file = { ...hostile, ...judged, rematchOf: null, digitalSourceType: null, items: [], note: null, sources }
    void walkTokens(lexer(markdownOf(file, english)), (token) => {
      if (['html', 'image', 'def'].includes(token.type)) found.push(token.raw)
      if (token.type === 'link') found.push(String(token.href))
    })
    expect(found).toEqual(texts.map(() => 'https://a.example/x'))
  })
})

import type { UserInput, Response } from '#features/debates/contract/entries.ts'
import { describe, expect, test } from 'vitest'
import { writeCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Speech } from '#features/language/fill.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { NO_STANCES } from '#features/verdict/stances-contract.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import { draw } from './server-pages.tsx'

const editionIn = (language: InterfaceLanguage): Speech => ({ ...pageLanguage(language), lang: language })
const pictureIn = (debate: Debate, page: Speech) => ({ markup: draw({ debate }, page) })
const debatePicture = (debate: Debate) => pictureIn(debate, editionIn('en'))
const HOSTILE = `</p></li></script><script>alert(1)</script><img src=x onerror=alert(1)>"'\u202e\u2028`
const LONG = 'A long response. '.repeat(40)

const response = (over: Partial<Response> = {}): Response => ({
  id: '0198c1f0-0000-7000-8000-000000000001',
  debateId: '0198c1f0-0000-7000-8000-000000000000',
  content: 'Light bends.',
  optionNumber: 1,
  turnNumber: 1,
  round: 'opening',
  aiModel: 'gpt-4.1-nano',
  engine: 'scripted',
  servedBy: null,
  digitalSourceType: 'of no interest here',
  stopped: false,
  cut: false,
  citations: [],
  summary: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
})
const input = (over: Partial<UserInput> = {}): UserInput => ({
  id: '0198c1f0-0000-7000-8000-000000000002',
  debateId: '0198c1f0-0000-7000-8000-000000000000',
  content: 'It was measured.',
  to: null,
  turnNumber: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
})
const debate = (over: Partial<Debate> = {}): Debate => ({
  id: '0198c1f0-0000-7000-8000-000000000000',
  question: 'Is light a wave?',
  option1: 'Yes',
  option2: 'No',
  option1Model: 'gpt-4.1-nano',
  option2Model: 'gpt-4.1-nano',
  coffeeLevel: 5,
  title: null,
  language: 'en',
  isPublic: false,
  isPrivate: true,
  isOriginal: true,
  originalDebateId: null,
  rematchOf: null,
  shareToken: 'only the owner is told',
  createdAt: '2026-01-01T00:00:00.000Z',
  responses: [],
  userInputs: [],
  totalItems: 0,
  truncated: false,
  digitalSourceType: null,
  currentTurn: 1,
  isComplete: false,
  liveTurn: null,
  can: { advance: true, addContext: true, share: true, delete: true },
  ...over,
})
const elements = (markup: string) => new Set([...markup.matchAll(/<\/?([a-z][\w-]*)/g)].map(([, name]) => name))
const wordsOf = (markup: string) =>
  markup
    .replace(/<header class="masthead">.*?<\/header>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each(['en', 'ar'] as const)(
  '§2 the header comes with the first HTML: the product’s name, the language %s',
  (code) => {
    const page = editionIn(code)
    for (const part of [{ header: true }, { home: true }] as const) {
      const [header = ''] = /<header class="masthead">.*?<\/header>/s.exec(draw(part, page)) ?? []
      for (const shown of ['Einstein', 'Cat']) expect(header).toContain(page.text(shown))
      expect(header).toMatch(new RegExp(`class="language-flag".*>${code.toUpperCase()}<`))
      // The server's header has no buttons, because nothing in it can be pressed before the client's header replaces it.
      expect(header).not.toContain('<button')
    }
  },
)

describe('the open debate, readable before the program is here', () => {
  test('no text of a person or a model becomes an element, or turns around what stands beside it', () => {
    const cards = writeCards([{ point: HOSTILE, quote: `${HOSTILE} again`, url: HOSTILE }])
    const told = debate({
      question: HOSTILE.slice(0, 30),
      option1: HOSTILE,
      option2: HOSTILE,
      responses: [
        response({ content: HOSTILE, aiModel: HOSTILE, engine: 'openai:x' }),
        response({ content: LONG, summary: cards, turnNumber: 2, optionNumber: 2 }),
      ],
      userInputs: [input({ content: HOSTILE })],
    })
    // The harmless positions are as long as the hostile ones, so that the texts differ only in their characters.
    const [option1, option2] = ['a', 'b'].map((letter) => letter.repeat(HOSTILE.length))
    const calm = { ...told, question: 'q', option1, option2, userInputs: [input()] } as typeof told
    const harmless = writeCards([{ point: 'p', quote: 'q', url: 'u' }])
    const { markup } = debatePicture(told)
    const expected = debatePicture({
      ...calm,
      responses: [response(), response({ content: LONG, summary: harmless, turnNumber: 2, optionNumber: 2 })],
    }).markup
    expect(elements(markup)).toEqual(elements(expected))
    expect(markup.match(/</g)).toHaveLength(expected.match(/</g)?.length ?? 0)
    expect(markup).not.toContain('\u202e')
  })

  test('says nothing that the screen does not show: no token, no id', () => {
    const { markup } = debatePicture(debate({ responses: [response()], userInputs: [input()] }))
    expect(markup).not.toMatch(/only the owner|0198c1f0/)
  })

  test('has the first entries in the order of the debate: context before the turn that hears it', () => {
    const turns = [1, 2, 3, 4].map((turnNumber) =>
      response({ turnNumber, optionNumber: turnNumber % 2 === 1 ? 1 : 2, content: `Speech ${turnNumber}.` }),
    )
    const words = wordsOf(debatePicture(debate({ responses: turns, userInputs: [input()] })).markup)
    expect(words).toMatch(
      /^Is light a wave\? Einstein Yes Cat No Turns Map Einstein Yes Turn 1 · Opening Yes Scripted demo Speech 1\./,
    )
    expect(words).toMatch(/Speech 1\..*It was measured\..*Speech 2\.$/)
    expect(words).not.toContain('Speech 3')
  })

  test('§14 asks where the reader stands as the program will, so that no turn moves later', () => {
    const [one, two] = [1, 2].map((turnNumber) => response({ turnNumber }))
    const asks = (...responses: (Response | undefined)[]) =>
      wordsOf(
        draw(
          { debate: debate({ responses: responses.filter((each) => !!each) }), stances: NO_STANCES },
          editionIn('en'),
        ),
      ).includes('Where do you stand?')
    expect([asks(one), asks(one, two)]).toEqual([true, false])
  })

  test('§2 a long response is its cards, the room for them, or its summary where that has no rows', () => {
    const long = (summary: string | null) =>
      wordsOf(debatePicture(debate({ responses: [response({ content: LONG, summary })] })).markup)
    expect(long(writeCards([{ point: 'It bends.', quote: null, url: null }]))).toMatch(
      /Argument Point Argument Point It bends\. Full text$/,
    )
    expect(long(null)).not.toContain('A long response.')
    const summary = writeCards([{ point: 'It bends.', quote: null, url: null }])
    const chosen = draw(
      { debate: debate({ responses: [response({ content: LONG, summary })] }) },
      editionIn('en'),
      true,
    )
    expect(wordsOf(chosen)).toMatch(/Scripted demo (?:A long response\. )+Argument cards$/)
    expect(long('No table.')).toMatch(/Scripted demo No table\. Full text$/)
  })

  test('§4 its own words are those of the reader’s language, numbers among them', () => {
    const shown = debate({ responses: [response({ stopped: true })], userInputs: [input()] })
    const persian = pageLanguage('fa').text
    const words = wordsOf(pictureIn(shown, editionIn('fa')).markup)
    for (const english of ['Einstein', 'Cat', 'Scripted demo']) expect(words).toContain(persian(english))
    expect(words).toContain(persian('Turn {n}', { n: 1 }))
    expect(words).toContain('۱')
    const written = /Is light a wave\?|Light bends\.|It was measured\.|Yes|No/g
    expect(words.replaceAll(written, '')).not.toMatch(/[A-Za-z]/)
  })

  test('WCAG 3.1.2: the debate’s own words carry its language; labels, and context, which may be in any, do not', () => {
    const summary = writeCards([{ point: 'Es beugt sich.', quote: 'Ein Zug fährt.', url: null }])
    const german = {
      language: 'de',
      question: 'Ist Licht eine Welle?',
      option1: 'Ja',
      option2: 'Nein',
      responses: [
        response({ content: 'Ein Zug.' }),
        response({ content: LONG, summary, turnNumber: 2, optionNumber: 2 }),
      ],
      userInputs: [input()],
    }
    const { markup } = debatePicture(debate(german))
    const marked = [...markup.matchAll(/ lang="de"[^>]*>\s*(?:<p[^>]*>)?([^<]*)/g)].map(([, words]) => words)
    const [question, einstein, cat] = ['Ist Licht eine Welle?', 'Ja', 'Nein']
    expect(marked).toEqual([
      question,
      einstein,
      cat,
      einstein,
      einstein,
      'Ein Zug.',
      cat,
      cat,
      'Es beugt sich.',
      'Ein Zug fährt.',
    ])
    expect(markup.match(/ lang=/g)).toHaveLength(marked.length)
    for (const language of ['auto', '', 'eo']) {
      expect(debatePicture(debate({ ...german, language })).markup).not.toContain(' lang=')
    }
  })
})

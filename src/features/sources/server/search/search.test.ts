import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { openSite } from '#testing/outside-site.ts'
import { createOutside, type Outside } from '#platform/server/outside/outside.ts'
import { kiwix } from './search.ts'
import { brave, type Search, searxng, tavily, wikipedia } from './search.ts'

interface Asked {
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Said = readonly [type: string, body: string, status?: number, headers?: Readonly<Record<string, string>>]

let asked: Asked[]
let say: (call: Asked) => Said | null
let clock: StoppedClock
let base: string
let outside: Outside
let close: () => Promise<void>
const json = (value: unknown): Said => ['application/json; charset=utf-8', JSON.stringify(value)]

beforeEach(async () => {
  asked = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
      const call = { path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body }
      asked.push(call)
      const said = say(call)
      if (said === null) return
      const [type, answer, status = 200, headers = {}] = said
      response.writeHead(status, { 'content-type': type, ...headers }).end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  base = `http://${place}`
  clock = stoppedClock()
  outside = createOutside({ clock, userAgent: 'test', allowed: [place] })
  close = async () => {
    await outside.close()
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

const { signal } = new AbortController()
const alone = <T>(run: () => Promise<T>) => run()
const engines = {
  searxng: () => searxng(outside, `${base}/sx`),
  kiwix: () => kiwix(outside, `${base}/kw`),
  brave: () => brave(outside, 'key', base),
  tavily: () => tavily(outside, 'key', base),
  wikipedia: () => wikipedia(outside, `${base}/{language}`, alone),
} satisfies Record<string, () => Search>

const NOTHING: Readonly<Record<keyof typeof engines, Said>> = {
  searxng: json({ query: 'q', results: [], number_of_results: 0 }),
  kiwix: ['application/rss+xml', '<?xml version="1.0"?><rss version="2.0"><channel><title>q</title></channel></rss>'],
  brave: json({ type: 'search', web: { type: 'search', results: [] } }),
  tavily: json({ query: 'q', results: [] }),
  wikipedia: json({ batchcomplete: true, query: { searchinfo: { totalhits: 0 }, search: [] } }),
}
const TOO_MUCH = ' '.repeat(2 * 1024 * 1024 + 1)

describe.each(Object.entries(engines))('%s (§17)', (name, open) => {
  const nothing = NOTHING[name as keyof typeof engines]
  const search = () => open().search('wave', 'en', signal)

  test('one that answers nothing is given up after 5 s', async () => {
    say = () => null
    const found = search().catch((error: unknown) => error)
    await expect.poll(() => asked.length).toBe(1)
    await clock.advance(5_000)
    expect(await found).toMatchObject({ code: 'unreachable', message: 'took too long' })
  })

  test('one that asks for a pause is not asked before it is over', async () => {
    say = () => [nothing[0], nothing[1], 429, { 'retry-after': '120' }]
    await expect(search()).rejects.toMatchObject({ code: 'unreachable' })
    say = () => nothing
    await clock.advance(119_000)
    await expect(search()).rejects.toMatchObject({ code: 'unreachable' })
    expect(asked).toHaveLength(1)
    await clock.advance(1_000)
    expect(await search()).toEqual([])
  })

  test('of an answer above 2 MB nothing is used', async () => {
    say = () => [nothing[0], nothing[1] + TOO_MUCH]
    await expect(search()).rejects.toMatchObject({ code: 'too-large' })
  })

  test('one that sends inward reaches nothing there', async () => {
    const inner = await openSite(() => [200, nothing[0], nothing[1]])
    try {
      say = () => ['text/plain', '', 302, { location: inner.url }]
      await expect(search()).rejects.toMatchObject({ code: expect.stringMatching(/forbidden-address|unreachable/) })
      expect(asked).toHaveLength(1)
      expect(inner.requests).toEqual([])
    } finally {
      inner.close()
    }
  })

  test('nothing found is no error', async () => {
    say = () => nothing
    expect(await search()).toEqual([])
  })

  test.each<[string, Said]>([
    ['a page instead of results', ['text/html', '<html>']],
    ['no JSON and no feed', ['application/json', '<']],
    ['another shape', json({ results: 'none', query: [], web: 1 })],
    ['too many questions', ['application/json', '{}', 429]],
    ['a fault', ['application/json', '{}', 500]],
  ])('%s is an error', async (__, said) => {
    say = () => said
    await expect(open().search('wave', 'en', signal)).rejects.toBeInstanceOf(Error)
  })
})

test('SearXNG is asked in the language; what is no page of the web is left out, and what comes twice', async () => {
  const page = { title: 'Wave', url: 'https://a.example/' }
  const others = [page, { title: '', url: 'https://b.example/' }, { title: 'x', url: 'magnet:?xt=1' }]
  say = () => json({ query: 'q', results: [page, ...others] })
  expect(await engines.searxng().search('Licht Welle', 'de', signal)).toEqual([{ ...page, license: null }])
  expect(asked[0]).toMatchObject({ path: '/sx/search', query: { q: 'Licht Welle', language: 'de', format: 'json' } })
})

describe('Kiwix', () => {
  const feed = (...titles: string[]): Said => {
    const items = titles.map((title) => `<item><title>${title}</title><link>/kw/content/wiki/Wave</link></item>`)
    return [
      'application/rss+xml; charset=utf-8',
      `<?xml version="1.0"?><rss><channel>${items.join('')}</channel></rss>`,
    ]
  }
  const refused: Said = ['application/xml; charset=utf-8', '<?xml version="1.0"?><error>Invalid request</error>', 400]
  const languages = () => asked.map(({ query }) => query['books.filter.lang'] ?? 'any')

  test('without books of one language: an error, once all was tried', async () => {
    say = () => refused
    await expect(engines.kiwix().search('wave', 'de', signal)).rejects.toMatchObject({ status: 400 })
    expect(languages()).toEqual(['deu', 'eng', 'any'])
  })

  test('the debate’s language is asked; its feed’s links have no host', async () => {
    say = () => feed('Wave &amp; tide')
    expect(await engines.kiwix().search('wave', 'zh-TW', signal)).toEqual([
      { title: 'Wave & tide', url: `${base}/kw/content/wiki/Wave`, license: null },
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ path: '/kw/search', query: { pattern: 'wave', format: 'xml' } })
    expect(languages()).toEqual(['zho'])
  })

  test.each([
    ['has nothing', feed()],
    ['has no book', refused],
  ])('English is asked when the language %s', async (_, said) => {
    say = ({ query }) => (query['books.filter.lang'] === 'eng' ? feed('Wave') : said)
    expect(await engines.kiwix().search('wave', 'ta', signal)).toHaveLength(1)
    expect(languages()).toEqual(['tam', 'eng'])
  })

  test('books that name another language, or none, are searched when there are no others', async () => {
    say = ({ query }) => ('books.filter.lang' in query ? refused : feed('Welle'))
    expect(await engines.kiwix().search('wave', 'en', signal)).toHaveLength(1)
    expect(languages()).toEqual(['eng', 'any'])
  })
})

test('Brave is asked with the key, in its own code of the language', async () => {
  say = () => json({ web: { results: [{ title: 'Wave', url: 'https://a.example/', description: '…' }] } })
  expect(await engines.brave().search('wave', 'ja', signal)).toHaveLength(1)
  expect(asked[0]).toMatchObject({ path: '/res/v1/web/search', query: { q: 'wave', search_lang: 'jp' } })
  expect(asked[0]?.headers['x-subscription-token']).toBe('key')
  say = () => json({ type: 'search' })
  expect(await engines.brave().search('nothing', 'ja', signal)).toEqual([])
})

test.each(['el', 'fa', 'fil', 'id', 'sw', 'ur'])(
  'Brave, which would refuse the code %s, is sent none',
  async (language) => {
    say = ({ query }) => ('search_lang' in query ? ['application/json', '{}', 422] : json({ web: { results: [] } }))
    expect(await engines.brave().search('wave', language, signal)).toEqual([])
  },
)

test('Tavily is asked by POST', async () => {
  say = () => json({ query: 'wave', results: [{ title: 'Wave', url: 'https://a.example/', content: '…', score: 1 }] })
  expect(await engines.tavily().search('wave', 'en', signal)).toHaveLength(1)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ query: 'wave' })
  expect(asked[0]?.headers['authorization']).toBe('Bearer key')
})

describe('Wikipedia', () => {
  test('a wiki of the operator’s own is not called Wikipedia', () => {
    expect(wikipedia(outside, 'https://{language}.wikipedia.org', alone).name).toBe('Wikipedia')
    expect(wikipedia(outside, 'https://wiki.example/wikipedia.org', alone).name).toBe('MediaWiki')
    expect(engines.wikipedia().name).toBe('MediaWiki')
  })

  const found = (...titles: string[]) =>
    json({ query: { search: titles.map((title) => ({ ns: 0, title, pageid: 1 })) } })

  test('an error in its answer is one', async () => {
    say = () => json({ error: { code: 'ratelimited', info: 'You have exceeded your rate limit.' } })
    await expect(engines.wikipedia().search('wave', 'en', signal)).rejects.toThrow('ratelimited')
  })

  test('it is not asked to refuse while its databases lag: somebody waits for the answer', async () => {
    say = () => found('Wave')
    await engines.wikipedia().search('wave', 'en', signal)
    expect(asked[0]?.query).not.toHaveProperty('maxlag')
  })

  test('the debate’s language is asked, and told with each article’s address and license', async () => {
    say = () => found('Wave–particle duality', 'Schrödinger’s cat')
    expect(await engines.wikipedia().search('wave', 'zh-TW', signal)).toEqual([
      { title: 'Wave–particle duality', url: `${base}/zh/wiki/Wave%E2%80%93particle_duality`, license: 'CC BY-SA 4.0' },
      { title: 'Schrödinger’s cat', url: `${base}/zh/wiki/Schr%C3%B6dinger%E2%80%99s_cat`, license: 'CC BY-SA 4.0' },
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.query).toMatchObject({ srsearch: 'wave', action: 'query', list: 'search' })
  })

  test('English is asked when the language has nothing', async () => {
    say = ({ path }) => (path.startsWith('/en/') ? found('Wave') : found())
    expect(await engines.wikipedia().search('wave', 'ta', signal)).toHaveLength(1)
    expect(asked.map(({ path }) => path)).toEqual(['/ta/w/api.php', '/en/w/api.php'])
  })
})

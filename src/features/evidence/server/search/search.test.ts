import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { createOutside, type Outside } from '#platform/server/outside/outside.ts'
import { kiwix } from './kiwix.ts'
import type { Search } from './search.ts'
import { brave, searxng, tavily } from './web-search.ts'
import { wikipedia } from './wikipedia.ts'

interface Asked {
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Said = readonly [type: string, body: string, status?: number]

/** A place that answers as `say` tells; stands for each of the engines, by what their descriptions say. */
let asked: Asked[]
let say: (call: Asked) => Said
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
      const [type, answer, status = 200] = say(call)
      response.writeHead(status, { 'content-type': type }).end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  base = `http://${place}`
  outside = createOutside({ clock: stoppedClock(), userAgent: 'test', allowed: [place] })
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

describe.each(Object.entries(engines))('%s (§17)', (_, open) => {
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

test('Kiwix answers a feed whose links have no host', async () => {
  const item =
    '<item><title>Wave &amp; tide</title><link>/kw/content/wiki/Wave</link><description>…</description></item>'
  say = () => ['application/rss+xml', `<?xml version="1.0"?><rss version="2.0"><channel>${item}</channel></rss>`]
  expect(await engines.kiwix().search('wave', 'en', signal)).toEqual([
    { title: 'Wave & tide', url: `${base}/kw/content/wiki/Wave`, license: null },
  ])
  expect(asked[0]).toMatchObject({ path: '/kw/search', query: { pattern: 'wave', format: 'xml' } })
})

test('Brave is asked with the key, in its own code of the language', async () => {
  say = () => json({ web: { results: [{ title: 'Wave', url: 'https://a.example/', description: '…' }] } })
  expect(await engines.brave().search('wave', 'ja', signal)).toHaveLength(1)
  expect(asked[0]).toMatchObject({ path: '/res/v1/web/search', query: { q: 'wave', search_lang: 'jp' } })
  expect(asked[0]?.headers['x-subscription-token']).toBe('key')
  say = () => json({ type: 'search' })
  expect(await engines.brave().search('nothing', 'ja', signal)).toEqual([])
})

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

  test('a database that lags is an error', async () => {
    say = () => json({ error: { code: 'maxlag', info: 'Waiting for a host: 6 seconds lagged' } })
    await expect(engines.wikipedia().search('wave', 'en', signal)).rejects.toThrow('maxlag')
  })

  test('the debate’s language is asked, and told with each article’s address and license', async () => {
    say = () => found('Wave–particle duality', 'Schrödinger’s cat')
    expect(await engines.wikipedia().search('wave', 'zh-TW', signal)).toEqual([
      { title: 'Wave–particle duality', url: `${base}/zh/wiki/Wave%E2%80%93particle_duality`, license: 'CC BY-SA 4.0' },
      { title: 'Schrödinger’s cat', url: `${base}/zh/wiki/Schr%C3%B6dinger%E2%80%99s_cat`, license: 'CC BY-SA 4.0' },
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.query).toMatchObject({ srsearch: 'wave', maxlag: '5', action: 'query', list: 'search' })
  })

  test('English is asked when the language has nothing', async () => {
    say = ({ path }) => (path.startsWith('/en/') ? found('Wave') : found())
    expect(await engines.wikipedia().search('wave', 'ta', signal)).toHaveLength(1)
    expect(asked.map(({ path }) => path)).toEqual(['/ta/w/api.php', '/en/w/api.php'])
  })
})

import * as v from 'valibot'
import { parsedAs } from '#platform/schemas.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { type Outside, type OutsideRequest, OutsideError } from '#platform/server/outside/outside.ts'
import kiwixCodes from './kiwix-codes.json' with { type: 'json' }

export interface Hit {
  readonly title: string
  readonly url: string
  readonly license: string | null
}

export interface Search {
  readonly name: 'SearXNG' | 'Kiwix' | 'Brave Search' | 'Tavily' | 'Wikipedia' | 'MediaWiki'
  /** Returns at most `MOST_HITS` results, best first. Rejects if the service is unreachable or its answer is invalid. */
  search(query: string, language: string, signal: AbortSignal): Promise<readonly Hit[]>
}

const MOST_HITS = 10

type JsonCall = Pick<OutsideRequest, 'method' | 'headers' | 'signal'> & { readonly body?: unknown }

async function askJson(outside: Pick<Outside, 'get'>, url: URL, call: JsonCall): Promise<unknown> {
  const { method, headers, body, signal } = call
  const { bytes } = await outside.get(url.href, {
    types: ['application/json'],
    ...(method && { method }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(signal && { signal }),
  })
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new Error('answered something that is no JSON', { cause: error })
  }
}

function usableHits(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits
    .filter(({ title, url }) => {
      const isPage = title.trim() !== '' && /^https?:$/.test(parsedUrl(url)?.protocol ?? '')
      return isPage && !seen.has(url) && seen.add(url)
    })
    .slice(0, MOST_HITS)
}

const page = v.object({ title: v.string(), url: v.string() })
const results = v.object({ results: v.array(page) })
const braveAnswer = v.object({ web: v.optional(results) })

const hitsOf = (pages: readonly v.InferOutput<typeof page>[]): readonly Hit[] =>
  usableHits(pages.map(({ title, url }) => ({ title, url, license: null })))

function read<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = parsedAs(schema, answer)
  if (read === undefined) throw new Error('answered something else than results')
  return read
}

/**
 * Searches with SearXNG (https://docs.searxng.org/dev/search_api.html), whose `search.formats` must list `json`.
 * @param base the server's address without `/search`
 */
export function searxng(outside: Pick<Outside, 'get'>, base: string): Search {
  return {
    name: 'SearXNG',
    async search(query, language, signal) {
      const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
      url.search = new URLSearchParams({ q: query, language, format: 'json', safesearch: '1' }).toString()
      return hitsOf(read(results, await askJson(outside, url, { signal })).results)
    },
  }
}

/** Searches with Brave (https://api-dashboard.search.brave.com/app/documentation/web-search). */
export function brave(outside: Pick<Outside, 'get'>, key: string, base = 'https://api.search.brave.com'): Search {
  return {
    name: 'Brave Search',
    async search(query, language, signal) {
      const url = new URL('/res/v1/web/search', base)
      const search_lang = BRAVE_CODES[language] ?? (BRAVE_LANGUAGES.includes(language) ? language : null)
      const fixed = { q: query, count: String(MOST_HITS) }
      url.search = new URLSearchParams({ ...fixed, ...(search_lang !== null && { search_lang }) }).toString()
      const answer = await askJson(outside, url, { headers: { 'x-subscription-token': key }, signal })
      return hitsOf(read(braveAnswer, answer).web?.results ?? [])
    },
  }
}

/** Brave answers 422 for unlisted languages (github.com/brave/brave-search-mcp-server, src/tools/web/params.ts, 2026-11-28). */
const BRAVE_LANGUAGES = 'ar bg bn cs da de en es fi fr he hi hu it ko nb nl pl ro ru sv ta th tr uk vi'.split(' ')
const BRAVE_CODES: Readonly<Record<string, string>> = { zh: 'zh-hans', 'zh-TW': 'zh-hant', pt: 'pt-br', ja: 'jp' }

/** Searches with Tavily (docs.tavily.com/documentation/api-reference/endpoint/search), which has no parameter for languages. */
export function tavily(outside: Pick<Outside, 'get'>, key: string, base = 'https://api.tavily.com'): Search {
  return {
    name: 'Tavily',
    async search(query, _, signal) {
      const body = { query, max_results: MOST_HITS, search_depth: 'basic' }
      const headers = { authorization: `Bearer ${key}` }
      const answer = await askJson(outside, new URL('/search', base), { method: 'POST', headers, body, signal })
      return hitsOf(read(results, answer).results)
    },
  }
}

/** The license of all Wikipedias (https://foundation.wikimedia.org/wiki/Policy:Terms_of_Use §7). */
const LICENSE = 'CC BY-SA 4.0'

const answerSchema = v.object({
  query: v.optional(v.object({ search: v.array(v.object({ title: v.string() })) })),
  error: v.optional(v.object({ code: v.string() })),
})

const WIKIPEDIA_CODES: Readonly<Record<string, string>> = { 'zh-TW': 'zh', nb: 'no', fil: 'tl' }

/**
 * Searches Wikipedia or another MediaWiki.
 * @param base may contain the placeholder `{language}`
 * @param alone runs requests one at a time, as Wikipedia asks
 */
export function wikipedia(
  outside: Pick<Outside, 'get'>,
  base: string,
  alone: <T>(run: () => Promise<T>) => Promise<T>,
): Search {
  async function ask(query: string, code: string, signal: AbortSignal): Promise<readonly Hit[]> {
    const site = base.replace('{language}', code).replace(/\/+$/, '')
    const url = new URL(`${site}/w/api.php`)
    const fixed = { action: 'query', list: 'search', format: 'json', formatversion: '2', srprop: '' }
    url.search = new URLSearchParams({ ...fixed, srsearch: query, srlimit: String(MOST_HITS) }).toString()
    const data = parsedAs(answerSchema, await alone(() => askJson(outside, url, { signal })))
    if (data === undefined || data.error !== undefined) throw new Error(data?.error?.code ?? 'answered something else')
    const titles = data.query?.search ?? []
    return usableHits(titles.map(({ title }) => ({ title, url: pageOf(site, title), license: LICENSE })))
  }
  return {
    name: /^https:\/\/[^/]*\bwikipedia\.org(?:\/|$)/.test(base) ? 'Wikipedia' : 'MediaWiki',
    async search(query, language, signal) {
      const code = WIKIPEDIA_CODES[language] ?? language
      const own = await ask(query, code, signal)
      return own.length > 0 || code === 'en' || !base.includes('{language}') ? own : ask(query, 'en', signal)
    },
  }
}

const pageOf = (site: string, title: string) => `${site}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`

const FEED_TYPES = ['application/rss+xml', 'application/xml', 'text/xml', 'application/opensearchdescription+xml']
/** The interface's languages as ISO 639-3 codes, which Kiwix's books use. */
const KIWIX_CODES: Readonly<Record<string, string>> = kiwixCodes
/** The HTTP status if no book is in the given language, or if a language is needed but not given. */
const NO_BOOKS = 400

/** Searches Kiwix books on the operator's disk (https://kiwix-tools.readthedocs.io/en/latest/kiwix-serve.html#search). */
export function kiwix(outside: Pick<Outside, 'get'>, base: string): Search {
  const root = base.endsWith('/') ? base : `${base}/`

  async function ask(query: string, code: string | null, signal: AbortSignal): Promise<readonly Hit[]> {
    const url = new URL('search', root)
    const asked = { pattern: query, format: 'xml', pageLength: String(MOST_HITS) }
    url.search = new URLSearchParams({ ...asked, ...(code !== null && { 'books.filter.lang': code }) }).toString()
    const { bytes } = await outside.get(url.href, { types: FEED_TYPES, signal })
    const { parseFeed } = await import('htmlparser2')
    const feed = parseFeed(bytes.toString('utf8'))
    if (feed === null) throw new Error('answered something that is no feed')
    const items = feed.items.map(({ title = '', link = '' }) => {
      return { title, url: parsedUrl(link.trim(), url.href)?.href ?? '', license: null }
    })
    return usableHits(items)
  }

  return {
    name: 'Kiwix',
    async search(query, language, signal) {
      let hasBooks = false
      for (const code of new Set([KIWIX_CODES[language], 'eng'])) {
        if (code === undefined) continue
        const hits = await ask(query, code, signal).catch((error: unknown) => {
          if (error instanceof OutsideError && error.status === NO_BOOKS) return null
          throw error
        })
        if (hits !== null && hits.length > 0) return hits
        hasBooks ||= hits !== null
      }
      // Searches without a language, because books may state their language differently or not at all.
      return hasBooks ? [] : ask(query, null, signal)
    },
  }
}

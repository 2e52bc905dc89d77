/** Wikipedia or another MediaWiki, which needs no key (https://www.mediawiki.org/wiki/API:Search). */
import { z } from 'zod/mini'
import type { Outside } from '#platform/server/outside/outside.ts'
import { askJson, type Hit, MOST_HITS, type Search, SearchError, usableHits } from './search.ts'

/** All Wikipedias' license (https://foundation.wikimedia.org/wiki/Policy:Terms_of_Use §7). */
const LICENSE = 'CC BY-SA 4.0'

const answerSchema = z.object({
  query: z.optional(z.object({ search: z.array(z.object({ title: z.string() })) })),
  error: z.optional(z.object({ code: z.string() })),
})

const CODES: Readonly<Record<string, string>> = { 'zh-TW': 'zh', nb: 'no', fil: 'tl' }

/**
 * @param base with the place `{language}` for the encyclopedia's code @param alone runs calls one at a time, as
 * Wikipedia asks of programs
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
    const { success, data } = z.safeParse(answerSchema, await alone(() => askJson(outside, url, { signal })))
    if (!success || data.error !== undefined) throw new SearchError(data?.error?.code ?? 'answered something else')
    const titles = data.query?.search ?? []
    return usableHits(titles.map(({ title }) => ({ title, url: pageOf(site, title), license: LICENSE })))
  }
  return {
    // An operator may name another wiki.
    name: /^https:\/\/[^/]*\bwikipedia\.org(?:\/|$)/.test(base) ? 'Wikipedia' : 'MediaWiki',
    async search(query, language, signal) {
      const code = CODES[language] ?? language
      const own = await ask(query, code, signal)
      return own.length > 0 || code === 'en' || !base.includes('{language}') ? own : ask(query, 'en', signal)
    },
  }
}

const pageOf = (site: string, title: string) => `${site}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`

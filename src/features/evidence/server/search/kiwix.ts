/** Kiwix: an encyclopedia on the operator's own disk (https://kiwix-tools.readthedocs.io/en/latest/kiwix-serve.html#search). */
import { DOMParser } from 'linkedom'
import type { Outside } from '#platform/server/outside/outside.ts'
import { MOST_HITS, type Search, SearchError, usableHits } from './search.ts'

/** @param base its address, with the root location that it was started with */
export function kiwix(outside: Pick<Outside, 'get'>, base: string): Search {
  const root = base.endsWith('/') ? base : `${base}/`
  return {
    name: 'Kiwix',
    async search(query, _, signal) {
      const url = new URL('search', root)
      url.search = new URLSearchParams({ pattern: query, format: 'xml', pageLength: String(MOST_HITS) }).toString()
      // OpenSearch in RSS; versions name its type differently.
      const types = ['application/rss+xml', 'application/xml', 'text/xml', 'application/opensearchdescription+xml']
      const { bytes } = await outside.get(url.href, { types, signal })
      const document = new DOMParser().parseFromString(bytes.toString('utf8'), 'text/xml')
      if (document.querySelector('channel') === null) throw new SearchError('answered something that is no feed')
      const items = [...document.querySelectorAll('item')].map((item) => ({
        title: item.querySelector('title')?.textContent ?? '',
        url: addressOf(item.querySelector('link')?.textContent ?? '', url),
        license: null,
      }))
      return usableHits(items)
    },
  }
}

/** Its links have a path only. */
const addressOf = (link: string, base: URL) =>
  URL.canParse(link.trim(), base.href) ? new URL(link.trim(), base).href : ''

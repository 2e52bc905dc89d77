/** Kiwix: an encyclopedia on the operator's own disk (https://kiwix-tools.readthedocs.io/en/latest/kiwix-serve.html#search). */
import { parsedUrl } from '#platform/parsed-url.ts'
import { type Outside, OutsideError } from '#platform/server/outside/outside.ts'
import { type Hit, MOST_HITS, type Search, usableHits } from './search.ts'

const TYPES = ['application/rss+xml', 'application/xml', 'text/xml', 'application/opensearchdescription+xml']
/** The interface's languages in ISO 639-3, which books use. */
const CODES = new Map(
  `ar:ara bg:bul bn:ben cs:ces da:dan de:deu el:ell en:eng es:spa fa:fas fi:fin fil:tgl fr:fra he:heb hi:hin
   hu:hun id:ind it:ita ja:jpn ko:kor nb:nor nl:nld pl:pol pt:por ro:ron ru:rus sv:swe sw:swa ta:tam th:tha
   tr:tur uk:ukr ur:urd vi:vie zh:zho zh-TW:zho`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)
/** It has no book in the language; or, since libkiwix 12, no language was given and it has books in several. */
const NO_BOOKS = 400

export function kiwix(outside: Pick<Outside, 'get'>, base: string): Search {
  const root = base.endsWith('/') ? base : `${base}/`

  async function ask(query: string, code: string | null, signal: AbortSignal): Promise<readonly Hit[]> {
    const url = new URL('search', root)
    const asked = { pattern: query, format: 'xml', pageLength: String(MOST_HITS) }
    url.search = new URLSearchParams({ ...asked, ...(code !== null && { 'books.filter.lang': code }) }).toString()
    const { bytes } = await outside.get(url.href, { types: TYPES, signal })
    // Loaded when first used, because the parser has two hundred modules.
    const { DOMParser } = await import('linkedom')
    const document = new DOMParser().parseFromString(bytes.toString('utf8'), 'text/xml')
    if (document.querySelector('channel') === null) throw new Error('answered something that is no feed')
    const items = [...document.querySelectorAll('item')].map((item) => ({
      title: item.querySelector('title')?.textContent ?? '',
      url: parsedUrl(item.querySelector('link')?.textContent?.trim() ?? '', url.href)?.href ?? '',
      license: null,
    }))
    return usableHits(items)
  }

  return {
    name: 'Kiwix',
    async search(query, language, signal) {
      let hasBooks = false
      for (const code of new Set([CODES.get(language), 'eng'])) {
        if (code === undefined) continue
        const hits = await ask(query, code, signal).catch((error: unknown) => {
          if (error instanceof OutsideError && error.status === NO_BOOKS) return null
          throw error
        })
        if (hits !== null && hits.length > 0) return hits
        hasBooks ||= hits !== null
      }
      // Books may name their language differently or not at all.
      return hasBooks ? [] : ask(query, null, signal)
    },
  }
}

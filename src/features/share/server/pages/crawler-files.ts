/** Serves robots.txt (RFC 9309) and sitemaps of the public archives (§12). */
import { LRUCache } from 'lru-cache'
import type { Links } from '#features/links/server/create-links.ts'
import type { Clock } from '#platform/clock.ts'
import { html } from '#platform/server/http/pages/html.ts'
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'

/** The maximum number of addresses in a sitemap, and of sitemaps in an index (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_MOST = 50_000
/** The number of archives in a sitemap, which then has about a megabyte. It must be below `SITEMAP_MOST`. */
const ARCHIVES_A_PAGE = 10_000
/** Seconds for which a sitemap is cached. Meanwhile, it may contain an archive that has become private. */
const KEPT_S = 600
const PAGES_KEPT = 8

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export interface CrawlerFilesDeps {
  readonly links: Pick<Links, 'publicLinks' | 'publicCount'>
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
  readonly perPage?: number
}

export function crawlerFiles(deps: CrawlerFilesDeps): WrittenFile[] {
  const { links, publicUrl, clock, perPage = ARCHIVES_A_PAGE } = deps
  const kept = keptFor(KEPT_S * 1000, PAGES_KEPT + 1, clock)
  const xml = { type: 'application/xml', sharedForSeconds: KEPT_S } as const
  const pages = async () => {
    const count = await kept('count', links.publicCount)
    return Math.min(Math.max(1, Math.ceil(count / perPage)), SITEMAP_MOST)
  }
  const page = async (number: number) => {
    const tokens = await links.publicLinks((number - 1) * perPage, perPage)
    const archives = tokens.map((token) => `${publicUrl}/share/${token}`)
    const addresses = number === 1 ? [`${publicUrl}/`, ...archives] : archives
    return DECLARATION + html`<urlset xmlns="${NAMESPACE}">${addresses.map(urlOf)}</urlset>`.markup
  }
  return [
    {
      path: '/robots.txt',
      type: 'text/plain',
      sharedForSeconds: KEPT_S,
      // Permits preview images, because chat apps fetch them and some obey robots.txt.
      content: async () =>
        `User-agent: *\nAllow: /api/share/*/image.png\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    },
    {
      ...xml,
      path: '/sitemap.xml',
      async content() {
        const addresses = Array.from({ length: await pages() }, (_, at) => `${publicUrl}/sitemap/${at + 1}.xml`)
        const maps = addresses.map((address) => html`<sitemap><loc>${address}</loc></sitemap>`)
        return DECLARATION + html`<sitemapindex xmlns="${NAMESPACE}">${maps}</sitemapindex>`.markup
      },
    },
    {
      ...xml,
      path: '/sitemap/:file',
      async content({ file = '' }) {
        const number = Number(/^([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? 0)
        if (number < 1 || number > (await pages())) return null
        return kept(`page ${number}`, () => page(number))
      },
    },
  ]
}

const urlOf = (address: string) => html`<url><loc>${address}</loc></url>`

/** Returns a function that caches a result for `ms` milliseconds. Simultaneous calls share the result. */
function keptFor(ms: number, most: number, clock: Pick<Clock, 'now'>) {
  const there = new LRUCache<string, { readonly until: number; readonly made: Promise<unknown> }>({ max: most })
  return <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const found = there.get(key)
    if (found && found.until > clock.now()) return found.made as Promise<T>
    const made = make()
    there.set(key, { until: clock.now() + ms, made })
    made.catch(() => there.get(key)?.made === made && there.delete(key))
    return made
  }
}

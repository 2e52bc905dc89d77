/**
 * Serves an encyclopedia through MediaWiki's API (https://www.mediawiki.org/wiki/API:Search), with a path for each language,
 * so that the product uses it like Wikipedia (§17).
 */
import MiniSearch from 'minisearch'
import { segmentsOf } from '#platform/server/text/segments.ts'
import { openSite } from '#testing/outside-site.ts'
import { html } from '../report/html.ts'
import type { Article } from './read-corpus.ts'

export interface Encyclopedia {
  readonly address: string
  close(): void
}

const TITLE_WORTH = 4

export async function openEncyclopedia(articles: readonly Article[]): Promise<Encyclopedia> {
  const languages = [...new Set(articles.map(({ language }) => language))]
  // Builds the index before the first query, because the product waits only five seconds for a response.
  const shelves = new Map(
    languages.map((code) => [code, shelfOf(articles.filter(({ language }) => language === code))]),
  )
  const site = await openSite((path) => {
    const { pathname, searchParams } = new URL(path, 'http://encyclopedia')
    const [, language = '', , name = ''] = pathname.split('/').map(decodeURIComponent)
    const { find, article } = shelves.get(language) ?? EMPTY
    if (name === 'api.php') {
      const most = Number(searchParams.get('srlimit') ?? '10')
      const search = find(searchParams.get('srsearch') ?? '', most).map((title) => ({ title }))
      return [200, 'application/json', JSON.stringify({ query: { search } })]
    }
    const found = article(name.replaceAll('_', ' '))
    return found === undefined ? [404, 'text/plain', 'No such article'] : [200, 'text/html; charset=utf-8', page(found)]
  })
  return { address: `${site.url}{language}`, close: site.close }
}

const EMPTY: Shelf = { find: () => [], article: () => undefined }

interface Shelf {
  /**
   * Returns the titles of articles that contain all words of the query, best first. If there are none, returns the articles
   * that contain the most words.
   */
  readonly find: (query: string, most: number) => readonly string[]
  readonly article: (title: string) => Article | undefined
}

function shelfOf(articles: readonly Article[]): Shelf {
  const segmenter = new Intl.Segmenter(articles[0]?.language ?? 'en', { granularity: 'word' })
  const index = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize: (text) =>
      [...segmentsOf(segmenter, text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : [])),
    processTerm: (term) => term.normalize('NFKC').toLowerCase(),
  })
  index.addAll(articles.map(({ title, paragraphs }, id) => ({ id, title, text: paragraphs.join('\n') })))
  const byTitle = new Map(articles.map((article) => [article.title, article]))
  return {
    find(query, most) {
      const asked = new Set(query.toLowerCase().split(/\s+/)).size
      const found = index.search(query, { boost: { title: TITLE_WORTH }, prefix: (term) => term.length > 3 })
      const whole = found.filter(({ queryTerms }) => queryTerms.length >= asked)
      const best = whole.length > 0 ? whole : found.toSorted((a, b) => b.queryTerms.length - a.queryTerms.length)
      return best.slice(0, most).flatMap(({ id }) => articles[id as number]?.title ?? [])
    },
    article: (title) => byTitle.get(title),
  }
}

const page = ({ language, title, paragraphs }: Article): string =>
  `<!doctype html>${
    html`<html lang="${language}">
      <head>
        <title>${title}</title>
      </head>
      <body>
        <article>
          <h1>${title}</h1>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        </article>
      </body>
    </html>`.markup
  }`

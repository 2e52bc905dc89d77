import { nearestLanguage } from '#features/language/languages.ts'
import { carPages } from '#testing/car-passages.ts'
import { openSite, type Site } from '#testing/outside-site.ts'

interface Encyclopedia extends Pick<Site, 'close'> {
  /** These settings make a product take its sources from this encyclopedia. */
  readonly settings: Readonly<Record<string, string>>
}

/** Serves MediaWiki's search API (https://www.mediawiki.org/wiki/API:Search) from one folder per language. */
export async function openEncyclopedia(): Promise<Encyclopedia> {
  const site = await openSite((path) => {
    const [, code = '', , title = ''] = new URL(path, 'http://wiki').pathname.split('/').map(decodeURIComponent)
    const articles = articlesIn(code)
    const search = articles.map((article) => ({ title: article.title }))
    if (title === 'api.php') return [200, 'application/json', JSON.stringify({ query: { search } })]
    const article = articles.find((one) => one.title === title.replaceAll('_', ' '))
    if (article === undefined) return [404, 'text/plain', 'No such article']
    const head = `<html lang="${code}"><head><title>${title.replaceAll('_', ' ')}</title></head>`
    return [
      200,
      'text/html; charset=utf-8',
      `${head}<body><article>${article.paragraphs.join('')}</article></body></html>`,
    ]
  })
  return {
    settings: { SOURCES: 'on', WIKIPEDIA_URL: `${site.url}{language}`, SOURCES_ALLOW: site.place },
    close: site.close,
  }
}

function articlesIn(code: string) {
  const pages = carPages(nearestLanguage(code) ?? 'en')
  return [pages.slice(0, 8), pages.slice(8)].map((cities) => ({
    title: cities[0]?.title ?? '',
    paragraphs: cities.map(({ text }) => `<p>${text}</p>`),
  }))
}

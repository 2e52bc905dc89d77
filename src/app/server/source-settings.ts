import { parsedUrl } from '#platform/parsed-url.ts'
import { checked, list, oneOf, open, secret, text, url, type Values } from './variables.ts'

const hostWithPort = checked(
  (entry) => /:\d{1,5}$/.test(entry) && parsedUrl(`http://${entry}`)?.pathname === '/' && !/[/@?#]/.test(entry),
  'must be hosts with their ports such as wiki.example:8080',
)

export const SOURCE_SETTINGS = {
  SOURCES: open(oneOf('on', 'off'), '`off`: no facts are looked up; sources that an owner brings still count', {
    usual: 'on',
  }),
  SEARXNG_URL: secret(url(), 'your [SearXNG](#sources), which may be inside your network'),
  KIWIX_URL: secret(url(), 'your Kiwix, the same'),
  BRAVE_API_KEY: secret(
    text,
    'Brave Search: $5 for 1,000 searches, $5 a month free (September 2026); a debate makes two, or [four](#sources)',
  ),
  TAVILY_API_KEY: secret(text, 'Tavily. The first of these four that is set wins; unset: Wikipedia'),
  WIKIPEDIA_URL: secret(url(), 'another MediaWiki; unset: `https://{language}.wikipedia.org`'),
  SOURCES_ALLOW: secret(
    list(hostWithPort),
    'hosts with port in your network (`wiki.intranet:8080`) that sources may come from; readers of a public site do not see them',
    { usual: '' },
  ),
}

export const sourcesOf = (set: Values<typeof SOURCE_SETTINGS>) => ({
  allowed: set.SOURCES_ALLOW.map((host) => host.toLowerCase()),
  /** Null if no search is used. */
  search:
    set.SOURCES === 'off'
      ? null
      : {
          searxng: set.SEARXNG_URL,
          kiwix: set.KIWIX_URL,
          braveKey: set.BRAVE_API_KEY,
          tavilyKey: set.TAVILY_API_KEY,
          wikipedia: set.WIKIPEDIA_URL,
        },
})

/** Where facts are looked up (§17). */
import type { SearchSettings } from '#features/sources/server/search/chosen-search.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { ConfigError, list, oneOf, open, type Parse, secret, text, url, type Values } from './variables.ts'

const hostWithPort: Parse<string> = (entry, name) => {
  const port = /:(\d{1,5})$/.exec(entry)?.[1]
  const fits = port !== undefined && parsedUrl(`http://${entry}`)?.pathname === '/' && !/[/@?#]/.test(entry)
  if (fits) return entry.toLowerCase()
  throw new ConfigError(name, `must be hosts with their ports such as wiki.example:8080, not ${JSON.stringify(entry)}`)
}

export const SOURCE_SETTINGS = {
  SOURCES: open(oneOf('on', 'off'), 'on', '`off`: no facts are looked up; sources that an owner brings still count'),
  SEARXNG_URL: secret(url(), null, 'your [SearXNG](#sources), which may be inside your network'),
  KIWIX_URL: secret(url(), null, 'your Kiwix, the same'),
  BRAVE_API_KEY: secret(
    text,
    null,
    'Brave Search: $5 for 1,000 searches, $5 a month free (September 2026); a debate makes two, or [four](#sources)',
  ),
  TAVILY_API_KEY: secret(text, null, 'Tavily. The first of these four that is set wins; unset: Wikipedia'),
  WIKIPEDIA_URL: secret(url(), null, 'another MediaWiki; unset: `https://{language}.wikipedia.org`'),
  SOURCES_ALLOW: secret(
    list(hostWithPort),
    '',
    'hosts with port in your network (`wiki.intranet:8080`) that sources may come from; readers of a public site do not see them',
  ),
}

export function sourcesOf(set: Values<typeof SOURCE_SETTINGS>) {
  const search: SearchSettings = {
    searxng: set.SEARXNG_URL,
    kiwix: set.KIWIX_URL,
    braveKey: set.BRAVE_API_KEY,
    tavilyKey: set.TAVILY_API_KEY,
    wikipedia: set.WIKIPEDIA_URL,
  }
  return {
    /** `host:port` of the operator's own network that may be read. */
    allowed: set.SOURCES_ALLOW,
    /** Null = nowhere. */
    search: set.SOURCES === 'off' ? null : search,
  }
}

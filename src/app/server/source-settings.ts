import { parsedUrl } from '#platform/parsed-url.ts'
import { checked, list, oneOf, open, secret, text, url, type Values } from './variables.ts'

const hostWithPort = checked(
  (entry) => /:\d{1,5}$/.test(entry) && parsedUrl(`http://${entry}`)?.pathname === '/' && !/[/@?#]/.test(entry),
  'must be hosts with their ports such as wiki.example:8080',
)

export const SOURCE_SETTINGS = {
  SOURCES: open(oneOf('on', 'off'), 'on'),
  SEARXNG_URL: secret(url()),
  KIWIX_URL: secret(url()),
  BRAVE_API_KEY: secret(text),
  TAVILY_API_KEY: secret(text),
  WIKIPEDIA_URL: secret(url()),
  SOURCES_ALLOW: secret(list(hostWithPort), ''),
}

export const sourcesOf = (set: Values<typeof SOURCE_SETTINGS>) => ({
  allowed: set.SOURCES_ALLOW.map((host) => host.toLowerCase()),
  /** Null if search is off. */
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

import { parsedUrl } from '#platform/parsed-url.ts'
import type { Outside } from '#platform/server/outside/outside.ts'

export interface Hit {
  readonly title: string
  readonly url: string
  readonly license: string | null
}

export interface Search {
  readonly name: 'SearXNG' | 'Kiwix' | 'Brave Search' | 'Tavily' | 'Wikipedia' | 'MediaWiki'
  /**
   * Returns at most `MOST_HITS`, best first. Rejects if the place cannot be reached or answers something else. @param
   * language an interface code
   */
  search(query: string, language: string, signal: AbortSignal): Promise<readonly Hit[]>
}

export const MOST_HITS = 10

export class SearchError extends Error {}

interface JsonCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal: AbortSignal
}

export async function askJson(
  outside: Pick<Outside, 'get'>,
  url: URL,
  { method, headers, body, signal }: JsonCall,
): Promise<unknown> {
  const { bytes } = await outside.get(url.href, {
    types: ['application/json'],
    ...(method && { method }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal,
  })
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new SearchError('answered something that is no JSON', { cause: error })
  }
}

export function usableHits(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits
    .filter(({ title, url }) => {
      const isPage = title.trim() !== '' && /^https?:$/.test(parsedUrl(url)?.protocol ?? '')
      return isPage && !seen.has(url) && seen.add(url)
    })
    .slice(0, MOST_HITS)
}

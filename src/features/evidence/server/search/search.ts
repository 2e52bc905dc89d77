/** The port of every place where pages about a subject can be looked up. */
import type { Outside } from '#platform/server/outside/outside.ts'

export interface Hit {
  readonly title: string
  /** An absolute http(s) address. */
  readonly url: string
  /** The license of the page's words, when the place tells it for all its pages. */
  readonly license: string | null
}

export interface Search {
  /** What people call it, for the form's line of options and the log; nothing of its address. */
  readonly name: 'SearXNG' | 'Kiwix' | 'Brave Search' | 'Tavily' | 'Wikipedia' | 'MediaWiki'
  /**
   * Returns pages about `query`, the best first, at most `MOST_HITS`. `language` is a code of the interface (BCP 47).
   * Rejects when the place cannot be reached or answers something else than its description says.
   */
  search(query: string, language: string, signal: AbortSignal): Promise<readonly Hit[]>
}

export const MOST_HITS = 10

/** A place that answered something else than its description says. */
export class SearchError extends Error {}

interface JsonCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** Asks for JSON; rejects with a `SearchError` when the answer is none. */
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

/** Leaves out what is no page of the web and what came before; keeps the order. */
export function usableHits(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits
    .filter(({ title, url }) => {
      const isPage = title.trim() !== '' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
      return isPage && !seen.has(url) && seen.add(url)
    })
    .slice(0, MOST_HITS)
}

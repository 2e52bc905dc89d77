/** Tells the log whether facts can be looked up: one line when that changes, not one for each debate (§17). */
import type { Logger } from '#platform/server/log.ts'

export interface SearchLog {
  failed(error: unknown): void
  worked(): void
}

/** @param search what people call the place that is asked */
export function searchLog(log: Pick<Logger, 'info' | 'warn'>, search: string): SearchLog {
  /** Why the last search failed; null = it worked, or there was none. */
  let last: string | null = null
  return {
    failed(error) {
      const why = innermost(error)
      // Without the trace: it leads to our own call, whatever the place does.
      if (why !== last) log.warn({ search, why }, 'no facts looked up')
      last = why
    },
    worked() {
      if (last !== null) log.info({ search }, 'facts are looked up again')
      last = null
    },
  }
}

/** `fetch` wraps what the connection has thrown: "getaddrinfo ENOTFOUND en.wikipedia.org" says more than "fetch failed". */
function innermost(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message || ((at as NodeJS.ErrnoException).code ?? at.name) : String(at)
}

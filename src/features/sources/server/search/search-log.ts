/** Logs when looking up facts begins to fail or works again: one line per change, not per debate (§17). */
import type { Logger } from '#platform/server/log.ts'

export interface SearchLog {
  failed(error: unknown): void
  worked(): void
}

export function searchLog(log: Pick<Logger, 'info' | 'warn'>, search: string): SearchLog {
  /** The last failure's reason; null after a success. */
  let last: string | null = null
  return {
    failed(error) {
      const why = innermost(error)
      // A trace would only show our own call.
      if (why !== last) log.warn({ search, why }, 'no facts looked up')
      last = why
    },
    worked() {
      if (last !== null) log.info({ search }, 'facts are looked up again')
      last = null
    },
  }
}

/** `fetch` wraps the cause: "getaddrinfo ENOTFOUND en.wikipedia.org" says more than "fetch failed". */
function innermost(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message || ((at as NodeJS.ErrnoException).code ?? at.name) : String(at)
}

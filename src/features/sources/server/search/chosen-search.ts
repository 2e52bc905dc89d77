import { type Outside, OutsideError } from '#platform/server/outside/outside.ts'
import { createQueue } from '#platform/server/queue.ts'
import { placeOf } from '../evidence/public-url.ts'
import { brave, kiwix, type Search, searxng, tavily, wikipedia } from './search.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/server/log.ts'

export interface SearchSettings {
  readonly searxng: string | null
  readonly kiwix: string | null
  readonly braveKey: string | null
  readonly tavilyKey: string | null
  readonly wikipedia: string | null
}

const WIKIPEDIA = 'https://{language}.wikipedia.org'
/** The maximum number of waiting searches, which run one at a time, as Wikipedia requests. */
const MOST_WAITING = 20

export function chosenSearch(settings: SearchSettings, outside: Pick<Outside, 'get'>): Search {
  if (settings.searxng !== null) return searxng(outside, settings.searxng)
  if (settings.kiwix !== null) return kiwix(outside, settings.kiwix)
  if (settings.braveKey !== null) return brave(outside, settings.braveKey)
  if (settings.tavilyKey !== null) return tavily(outside, settings.tavilyKey)
  const queue = createQueue({ places: 1, waiting: MOST_WAITING, refusal: () => new Error('too many searches wait') })
  return wikipedia(outside, settings.wikipedia ?? WIKIPEDIA, (run) => queue.run(run))
}

export const findsOwnPages = ({ searxng: own, kiwix: shelf, braveKey, tavilyKey }: SearchSettings): boolean =>
  own === null && (shelf !== null || (braveKey === null && tavilyKey === null))

export function innerPlaces({ searxng: own, kiwix: shelf, wikipedia: wiki }: SearchSettings): readonly string[] {
  return [own, shelf, wiki].flatMap((address) => (address === null ? [] : placeOf(address)))
}

const LEFT_ALONE_MS = 60_000

/** Returns a `get` that, after a host has failed to answer, rejects requests to it for a minute (§17). */
export function withoutDeadPlaces(outside: Pick<Outside, 'get'>, clock: Pick<Clock, 'now'>): Pick<Outside, 'get'> {
  const dead = new Map<string, { readonly error: OutsideError; readonly until: number }>()
  return {
    async get(url, request) {
      const { host } = new URL(url)
      const known = dead.get(host)
      if (known !== undefined && known.until > clock.now()) throw known.error
      dead.delete(host)
      try {
        return await outside.get(url, request)
      } catch (error) {
        if (error instanceof OutsideError && error.code === 'unreachable' && error.status === null) {
          dead.set(host, { error, until: clock.now() + LEFT_ALONE_MS })
        }
        throw error
      }
    },
  }
}

export function searchLog(log: Pick<Logger, 'info' | 'warn'>, search: string) {
  let last: string | null = null
  return {
    failed(error: unknown): void {
      const why = innermost(error)
      if (why !== last) log.warn({ search, why }, 'no facts looked up')
      last = why
    },
    worked(): void {
      if (last !== null) log.info({ search }, 'facts are looked up again')
      last = null
    },
  }
}

/** Returns the message of the original error, such as "getaddrinfo ENOTFOUND …" instead of "fetch failed". */
function innermost(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message || ((at as NodeJS.ErrnoException).code ?? at.name) : String(at)
}

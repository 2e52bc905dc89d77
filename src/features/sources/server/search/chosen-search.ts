/** Looks facts up at the first configured place (§17). */
import type { Outside } from '#platform/server/outside/outside.ts'
import { createQueue } from '#platform/server/queue.ts'
import { placeOf } from '../evidence/public-url.ts'
import { kiwix } from './kiwix.ts'
import type { Search } from './search.ts'
import { brave, searxng, tavily } from './web-search.ts'
import { wikipedia } from './wikipedia.ts'

export interface SearchSettings {
  readonly searxng: string | null
  readonly kiwix: string | null
  readonly braveKey: string | null
  readonly tavilyKey: string | null
  /** An address with the place `{language}` for a language's code. */
  readonly wikipedia: string | null
}

const WIKIPEDIA = 'https://{language}.wikipedia.org'
/** Wikipedia wants one call at a time; further debates get no sources. */
const MOST_WAITING = 20

export function chosenSearch(settings: SearchSettings, outside: Pick<Outside, 'get'>): Search {
  if (settings.searxng !== null) return searxng(outside, settings.searxng)
  if (settings.kiwix !== null) return kiwix(outside, settings.kiwix)
  if (settings.braveKey !== null) return brave(outside, settings.braveKey)
  if (settings.tavilyKey !== null) return tavily(outside, settings.tavilyKey)
  const queue = createQueue({ places: 1, waiting: MOST_WAITING, refusal: () => new Error('too many searches wait') })
  return wikipedia(outside, settings.wikipedia ?? WIKIPEDIA, (run) => queue.run(run))
}

/** True if hits are on the search's own host. A web search may name any host, its own included. */
export const findsOwnPages = ({ searxng: own, kiwix: shelf, braveKey, tavilyKey }: SearchSettings): boolean =>
  own === null && (shelf !== null || (braveKey === null && tavilyKey === null))

/** The operator's own places as `host:port`, which the search may reach inside the network. */
export function innerPlaces({ searxng: own, kiwix: shelf, wikipedia: wiki }: SearchSettings): readonly string[] {
  return [own, shelf, wiki].flatMap((address) => {
    return address === null ? [] : [placeOf(address)]
  })
}

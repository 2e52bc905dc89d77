/** Facts are looked up at the first place that is configured (§17). */
import type { Outside } from '#platform/server/outside/outside.ts'
import { createQueue } from '#platform/server/queue.ts'
import { placeOf } from '../evidence/public-url.ts'
import { kiwix } from './kiwix.ts'
import type { Search } from './search.ts'
import { brave, searxng, tavily } from './web-search.ts'
import { wikipedia } from './wikipedia.ts'

/** Each null when it is not set. */
export interface SearchSettings {
  readonly searxng: string | null
  readonly kiwix: string | null
  readonly braveKey: string | null
  readonly tavilyKey: string | null
  /** An address in which `{language}` stands for a language's code. */
  readonly wikipedia: string | null
}

const WIKIPEDIA = 'https://{language}.wikipedia.org'
/** Searches that may wait for Wikipedia, which is asked one call at a time; further debates get no sources. */
const MOST_WAITING = 20

export function chosenSearch(settings: SearchSettings, outside: Pick<Outside, 'get'>): Search {
  if (settings.searxng !== null) return searxng(outside, settings.searxng)
  if (settings.kiwix !== null) return kiwix(outside, settings.kiwix)
  if (settings.braveKey !== null) return brave(outside, settings.braveKey)
  if (settings.tavilyKey !== null) return tavily(outside, settings.tavilyKey)
  const queue = createQueue({ places: 1, waiting: MOST_WAITING, refusal: () => new Error('too many searches wait') })
  return wikipedia(outside, settings.wikipedia ?? WIKIPEDIA, (run) => queue.run(run))
}

/** Whether what is found lies at the place itself; what a search of the web finds may name any host, that of the search too. */
export const findsOwnPages = ({ searxng: own, kiwix: shelf, braveKey, tavilyKey }: SearchSettings): boolean =>
  own === null && (shelf !== null || (braveKey === null && tavilyKey === null))

/** The operator's own places among the settings, as `host:port`: the search may reach them inside the network. */
export function innerPlaces({ searxng: own, kiwix: shelf, wikipedia: wiki }: SearchSettings): readonly string[] {
  return [own, shelf, wiki].flatMap((address) => {
    return address === null ? [] : [placeOf(address)]
  })
}

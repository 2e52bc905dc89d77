/** A debate's map and verdict as answers, of as much of the debate as its reader sees (§6, §20). */
import type { Viewer } from '#features/account/viewer.ts'
import { edgeName, unansweredCards } from '../argument-map.ts'
import type { DebateMap, DebateVerdict } from '../contract.ts'
import type { Contests } from './contests/contests.ts'
import { behindIn, countedMap, debateVerdict } from './debate-verdict.ts'
import { type FoundMap, mapFinder } from './map/debate-map.ts'
import type { MapModels } from './map/map-models.ts'
import type { MapStore } from './map/map-store.ts'
import { type SeenDebate, unreadResponses } from './map/turns-on-map.ts'
import type { Behind, Steelman } from './steelman/steelman.ts'

export interface Verdicts {
  found(debate: SeenDebate): Promise<FoundMap>
  /** @param viewer whose own contests are marked; null = nobody's */
  map(debate: SeenDebate, viewer: Viewer | null): Promise<DebateMap>
  verdict(debate: SeenDebate): Promise<DebateVerdict>
  /** Null unless one side is ahead. */
  behind(debate: SeenDebate): Promise<Behind | null>
}

export interface VerdictsDeps {
  readonly store: Pick<MapStore, 'ofDebate'>
  readonly models: MapModels
  readonly contests: Pick<Contests, 'of'>
  readonly steelman: Pick<Steelman, 'find'>
}

export function verdictsOn({ store, models, contests, steelman }: VerdictsDeps): Verdicts {
  const find = mapFinder()
  const found = async (debate: SeenDebate) => find(debate, await store.ofDebate(debate.id))
  /** Verdicts over the maps that `find` remembers. */
  const known = new WeakMap<FoundMap, Computed>()
  const computedOn = async (debate: SeenDebate): Promise<Computed> => {
    const map = await found(debate)
    const computed = known.get(map) ?? compute(debate, map)
    known.set(map, computed)
    return computed
  }
  return {
    found,

    async map(debate, viewer) {
      const [kept, contested] = await Promise.all([store.ofDebate(debate.id), contests.of(debate.id, viewer)])
      const whole = await find(debate, kept)
      const counts = new Map(contested.map((count) => [edgeName(count), count]))
      return {
        cards: [...whole.cards],
        edges: whole.edges.map((edge) => {
          const { readers = 0, mine = false } = counts.get(edgeName(edge)) ?? {}
          return { ...edge, contests: readers, contestedByYou: mine }
        }),
        unanswered: unansweredCards(countedMap(whole)).map(({ id }) => id),
        by: whole.by,
        unread: unreadResponses(debate, kept, models).length,
      }
    },

    async verdict(debate) {
      const { verdict, behind } = await computedOn(debate)
      const lines = behind && (await steelman.find(debate, behind))
      return { ...verdict, steelman: lines && [...lines] }
    },

    behind: async (debate) => (await computedOn(debate)).behind,
  }
}

interface Computed {
  readonly verdict: ReturnType<typeof debateVerdict>
  readonly behind: Behind | null
}

function compute(debate: SeenDebate, map: FoundMap): Computed {
  const counted = countedMap(map)
  const verdict = debateVerdict(debate, counted)
  return { verdict, behind: behindIn(counted, verdict) }
}

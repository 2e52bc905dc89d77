import type { Viewer } from '#features/account/viewer.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { statedSentences } from '#features/sources/unsourced.ts'
import { countedMap, edgeName, unansweredCards } from '../argument-map.ts'
import type { DebateMap, DebateVerdict } from '../contract.ts'
import { verdictOver } from '../verdict.ts'
import type { Contests } from './contests.ts'
import { type FoundMap, mapFinder } from './map/debate-map.ts'
import type { MapModel } from './map/map-models.ts'
import type { MapStore } from './map/map-store.ts'
import { responsesOnMap, type SeenDebate, unreadResponses } from './map/turns-on-map.ts'
import type { Behind, Steelman } from './steelman/steelman.ts'

export type Verdicts = ReturnType<typeof verdictsOn>

export interface VerdictsDeps {
  readonly store: Pick<MapStore, 'ofDebate'>
  readonly model: MapModel
  readonly contests: Pick<Contests, 'of'>
  readonly steelman: Pick<Steelman, 'find'>
}

export function verdictsOn({ store, model, contests, steelman }: VerdictsDeps) {
  const find = mapFinder()
  const found = async (debate: SeenDebate) => find(debate, await store.ofDebate(debate.id))
  const known = new WeakMap<FoundMap, ReturnType<typeof computed>>()
  const computedOn = async (debate: SeenDebate) => {
    const map = await found(debate)
    const verdict = known.get(map) ?? computed(debate, map)
    known.set(map, verdict)
    return verdict
  }
  return {
    found,

    /** Returns a debate's map. @param viewer the reader whose own contests are marked; null for none */
    async map(debate: SeenDebate, viewer: Viewer | null): Promise<DebateMap> {
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
        unread: unreadResponses(debate, kept, model).length,
      }
    },

    async verdict(debate: SeenDebate): Promise<DebateVerdict> {
      const { verdict, behind } = await computedOn(debate)
      const lines = behind && (await steelman.find(debate, behind))
      return { ...verdict, steelman: lines && [...lines] }
    },

    behind: async (debate: SeenDebate) => (await computedOn(debate)).behind,
  }
}

function computed(debate: SeenDebate, found: FoundMap) {
  const map = countedMap(found)
  const { decidingEdges, ...rest } = verdictOver(map)
  const { result } = rest
  const verdict: Omit<DebateVerdict, 'steelman'> = {
    ...rest,
    decidingEdges: decidingEdges.map(({ from, to }) => ({ from, to })),
    sourced: sourcedShares(debate),
  }
  const isDecided = result === 'option1' || result === 'option2'
  const behind: Behind | null = isDecided ? { map, side: result === 'option1' ? 'option2' : 'option1' } : null
  return { verdict, behind }
}

function sourcedShares(debate: SeenDebate): DebateVerdict['sourced'] {
  const turns = responsesOnMap(debate)
  if (turns.every(({ citations }) => citations.length === 0)) return { option1: null, option2: null }
  const of = (side: 1 | 2) =>
    sourcedShare(
      turns.filter(({ optionNumber }) => optionNumber === side),
      debate.language,
    )
  return { option1: of(1), option2: of(2) }
}

/**
 * Returns the share of claims with a proven source, 0 to 1, or null if there are no claims. A claim is a sentence that cites
 * or names a source or states a figure (§17).
 */
export function sourcedShare(turns: readonly Pick<Response, 'content' | 'citations'>[], language: string) {
  let [sourced, all] = [0, 0]
  for (const { content, citations } of turns) {
    const proven = new Set(citations.filter(({ label }) => label === 'on-page').map(({ marker }) => marker))
    for (const { markers } of statedSentences(content, language)) {
      all += 1
      if (markers.some((marker) => proven.has(marker))) sourced += 1
    }
  }
  return all === 0 ? null : sourced / all
}

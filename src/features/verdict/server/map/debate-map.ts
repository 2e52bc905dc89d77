/** The map of a debate as far as its reader sees it (§20): worked out from kept readings, and by the rule where there is none. */
import { LRUCache } from 'lru-cache'
import type { MapCard } from '../../argument-map.ts'
import { answersByQuotation } from './answers-by-quotation.ts'
import { RULE } from './map-models.ts'
import type { KeptTurn } from './map-store.ts'
import { cardIdOf, type FoundEdge } from './reading.ts'
import { type SeenDebate, turnsOnMap } from './turns-on-map.ts'

export interface FoundMap {
  readonly cards: readonly (MapCard & { readonly quote: string | null })[]
  /** Edges that are contested among the readings included. */
  readonly edges: readonly FoundEdge[]
  readonly by: 'model' | 'rule'
  /** Who read the turns that could answer: models by `readerNameOf`, and `RULE`. Without models of readings kept before they were told. */
  readonly readers: ReadonlySet<string>
}

/** Worked-out maps in memory, of some ten kilobytes each. */
const MOST_MAPS = 300

/** Returns the function that works out maps; it remembers those of debates that have not changed. */
export function mapFinder(): (debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>) => FoundMap {
  const known = new LRUCache<string, FoundMap>({ max: MOST_MAPS })
  return (debate, kept) => {
    // What a turn says never changes, and neither do its cards once a summary or a reading has kept them.
    const states = debate.responses.map(({ id, summary }) => {
      const turn = kept.get(id)
      return turn === undefined ? (summary === null ? 'e' : 's') : turn.reading === null ? 'k' : 'r'
    })
    const key = `${debate.id} ${states.join('')}`
    const found = known.get(key) ?? findMap(debate, kept)
    known.set(key, found)
    return found
  }
}

function findMap(debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>): FoundMap {
  const turns = turnsOnMap(debate, kept)
  const byNumber = new Map(turns.map((turn) => [turn.response.turnNumber, turn]))
  const known = [debate.question, debate.option1, debate.option2]
  const readings = turns.map((turn) => kept.get(turn.response.id)?.reading ?? null)
  const readers = new Set<string>()
  const edges = turns.flatMap((turn, at) => {
    const reading = readings[at]
    if (reading?.by === 'model') {
      for (const reader of reading.readers ?? []) readers.add(reader)
      return reading.edges
    }
    const before = byNumber.get(turn.response.turnNumber - 1)
    if (before === undefined) return []
    readers.add(RULE)
    return answersByQuotation(turn, before, known)
  })
  return {
    cards: turns.flatMap(({ response: { id, turnNumber, optionNumber }, cards }) =>
      cards.map(({ point, quote }, at) => ({
        id: cardIdOf(id, at),
        responseId: id,
        turnNumber,
        optionNumber,
        point,
        quote,
      })),
    ),
    edges,
    by: readings.some((reading) => reading?.by === 'model') ? 'model' : 'rule',
    readers,
  }
}

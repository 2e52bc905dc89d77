/** Builds the map of a debate from the turns that the reader may see (§20). */
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Response } from '#features/debates/contract/entries.ts'
import type { DebateMap } from '../../contract.ts'
import { answersByQuotation, type SpokenTurn } from './answers-by-quotation.ts'
import type { KeptTurn } from './map-store.ts'
import { cardIdOf, type FoundEdge, type KeptCard, type Reading } from './reading.ts'
import { cardsOnMap, responsesOnMap, type SeenDebate } from './turns-on-map.ts'

export interface FoundMap {
  readonly cards: readonly DebateMap['cards'][number][]
  readonly edges: readonly FoundEdge[]
  readonly by: DebateMap['by']
}

/** The maximum number of maps in memory; each takes about 20 kB. */
const MOST_MAPS = 300

interface TurnPart {
  readonly cards: readonly KeptCard[]
  readonly reading: Reading | null
  /** The cards of the previous turn; null for the first turn. */
  readonly before: readonly KeptCard[] | null
  readonly edges: readonly FoundEdge[]
}

interface KnownTurn {
  /** The state in which the turn's cards and reading were found. They change only if this state changes. */
  readonly state: 'spoken' | 'summarised' | 'kept' | 'read'
  readonly part: TurnPart
}

/**
 * Returns a function that recomputes only turns whose cards have changed, or returns the previous map if none have. Between
 * turns, the function lets other work run.
 */
export function mapFinder(): (debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>) => Promise<FoundMap> {
  const turnsOf = new LRUCache<string, Map<string, KnownTurn>>({ max: MOST_MAPS })
  /** Keyed by debate and number of turns, because some readers see fewer turns (§6). */
  const maps = new LRUCache<string, { readonly parts: readonly TurnPart[]; readonly map: FoundMap }>({ max: MOST_MAPS })

  return async (debate, kept) => {
    const turns = turnsOf.get(debate.id) ?? new Map<string, KnownTurn>()
    turnsOf.set(debate.id, turns)
    const responses = responsesOnMap(debate)
    const parts: TurnPart[] = []
    const spoken = new Map<number, SpokenTurn>()
    for (const response of responses) {
      const last = turns.get(response.id)
      const turn = knownTurn(debate, response, kept.get(response.id), last, spoken.get(response.turnNumber - 1))
      turns.set(response.id, turn)
      parts.push(turn.part)
      spoken.set(response.turnNumber, { response, cards: turn.part.cards })
      if (turn !== last) await setImmediate()
    }
    const name = `${debate.id} ${responses.length}`
    const found = maps.get(name)
    if (found?.parts.every((part, at) => part === parts[at])) return found.map
    const map = mapOf(responses, parts)
    maps.set(name, { parts, map })
    return map
  }
}

/** Returns the turn's state and part. Reuses `last` or its part if unchanged, because `mapFinder` compares them. */
function knownTurn(
  debate: SeenDebate,
  response: Response,
  kept: KeptTurn | undefined,
  last: KnownTurn | undefined,
  turnBefore: SpokenTurn | undefined,
): KnownTurn {
  const state = stateOf(response, kept)
  const isSame = last?.state === state
  const before = turnBefore?.cards ?? null
  if (isSame && last.part.before === before) return last
  const now = isSame ? last.part.cards : cardsOnMap(debate, response, kept)
  // Keeps the old array if the new cards are equal to the old cards.
  const cards = last && isDeepStrictEqual(last.part.cards, now) ? last.part.cards : now
  const reading = isSame ? last.part.reading : (kept?.reading ?? null)
  if (last?.part.cards === cards && last.part.reading === reading && last.part.before === before)
    return { state, part: last.part }
  const byRule = () =>
    turnBefore === undefined
      ? []
      : answersByQuotation({ response, cards }, turnBefore, [debate.question, debate.option1, debate.option2])
  return { state, part: { cards, reading, before, edges: reading?.by === 'model' ? reading.edges : byRule() } }
}

function stateOf({ summary }: Response, kept: KeptTurn | undefined): KnownTurn['state'] {
  if (kept !== undefined) return kept.reading === null ? 'kept' : 'read'
  return summary === null ? 'spoken' : 'summarised'
}

function mapOf(responses: readonly Response[], parts: readonly TurnPart[]): FoundMap {
  return {
    cards: responses.flatMap(({ id, turnNumber, optionNumber, round }, turn) =>
      (parts[turn]?.cards ?? []).map((card, at) => ({
        id: cardIdOf(id, at),
        responseId: id,
        turnNumber,
        optionNumber,
        round,
        ...card,
      })),
    ),
    edges: parts.flatMap(({ edges }) => edges),
    by: parts.some(({ reading }) => reading?.by === 'model') ? 'model' : 'rule',
  }
}

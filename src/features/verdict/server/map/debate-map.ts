/** The map of a debate as far as its reader sees it (§20): from kept readings, and by the rule where there is none. */
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

/** Debates whose maps stay in memory, some twenty kilobytes each. */
const MOST_MAPS = 300

interface TurnPart {
  readonly cards: readonly KeptCard[]
  readonly reading: Reading | null
  /** The cards of the turn before; null without one. */
  readonly before: readonly KeptCard[] | null
  readonly edges: readonly FoundEdge[]
}

interface KnownTurn {
  /** While it stays, so do the cards and the reading. */
  readonly state: 'spoken' | 'summarised' | 'kept' | 'read'
  readonly part: TurnPart
}

/** Works out only turns whose cards have changed, and returns the same map while none has. Yields between two turns. */
export function mapFinder(): (debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>) => Promise<FoundMap> {
  const turnsOf = new LRUCache<string, Map<string, KnownTurn>>({ max: MOST_MAPS })
  /** By debate and number of turns: readers see more or less of it (§6). */
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

/** `last` itself where nothing has changed, and its part where no card has. */
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
  // A summary may say no more than the cards that the turn had without it.
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

/** What a turn says never changes, and neither do its cards once a summary or a reading has kept them. */
function stateOf({ summary }: Response, kept: KeptTurn | undefined): KnownTurn['state'] {
  if (kept !== undefined) return kept.reading === null ? 'kept' : 'read'
  return summary === null ? 'spoken' : 'summarised'
}

function mapOf(responses: readonly Response[], parts: readonly TurnPart[]): FoundMap {
  return {
    cards: responses.flatMap(({ id, turnNumber, optionNumber }, turn) =>
      (parts[turn]?.cards ?? []).map((card, at) => ({
        id: cardIdOf(id, at),
        responseId: id,
        turnNumber,
        optionNumber,
        ...card,
      })),
    ),
    edges: parts.flatMap(({ edges }) => edges),
    by: parts.some(({ reading }) => reading?.by === 'model') ? 'model' : 'rule',
  }
}

/** The verdict before one reader's eyes (§20): worked out without what readings disagree on and what this reader contests. */
import { unansweredCards, type ArgumentMap } from '../../argument-map.ts'
import type { DebateMap, DebateVerdict } from '../../contract.ts'
import { verdictOver, type Verdict } from '../../verdict.ts'

export interface ShownVerdict extends Verdict {
  /** Ids of the cards that the other side could have answered and did not. */
  readonly unanswered: readonly string[]
  /** The best case of the side behind; null where it is that of another verdict, or none is known. */
  readonly steelman: readonly string[] | null
  readonly sourced: DebateVerdict['sourced']
  /** Whether this reader's contests are left out of it. */
  readonly yours: boolean
}

/** The answers that count for this reader. */
export function countedMap({ cards, edges }: DebateMap): ArgumentMap {
  return { cards, edges: edges.filter(({ contested, contestedByYou }) => !contested && !contestedByYou) }
}

/** @param served the server's verdict over the same map, without this reader's contests */
export function shownVerdict(map: DebateMap, served: DebateVerdict): ShownVerdict {
  const counted = countedMap(map)
  const own = verdictOver(counted)
  const sameBehind = leadOf(own.strengths) === leadOf(served.strengths) && leadOf(own.strengths) !== 0
  return {
    ...own,
    unanswered: unansweredCards(counted).map(({ id }) => id),
    steelman: sameBehind && own.result !== 'withheld' ? served.steelman : null,
    sourced: served.sourced,
    yours: map.edges.some(({ contestedByYou }) => contestedByYou),
  }
}

const leadOf = ({ option1, option2 }: DebateVerdict['strengths']) => Math.sign(Number((option1 - option2).toFixed(9)))

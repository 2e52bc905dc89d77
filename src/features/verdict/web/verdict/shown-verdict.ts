import { countedMap, unansweredCards } from '../../argument-map.ts'
import type { DebateMap, DebateVerdict } from '../../contract.ts'
import { verdictOver } from '../../verdict.ts'

export type ShownVerdict = ReturnType<typeof shownVerdict>

/**
 * Returns the verdict on the map without the edges that the models' readings or this reader contest.
 * @param served the server's verdict on the same map, without this reader's contests
 */
export function shownVerdict(map: DebateMap, served: DebateVerdict) {
  const counted = countedMap(map)
  const own = verdictOver(counted)
  const sameBehind = leadOf(own.strengths) === leadOf(served.strengths) && leadOf(own.strengths) !== 0
  return {
    ...own,
    unanswered: unansweredCards(counted).map(({ id }) => id),
    /** The server's best case, or null if this verdict is withheld or its trailing side is not the server's. */
    steelman: sameBehind && own.result !== 'withheld' ? served.steelman : null,
    sourced: served.sourced,
    yours: map.edges.some(({ contestedByYou }) => contestedByYou),
  }
}

const leadOf = ({ option1, option2 }: DebateVerdict['strengths']) => Math.sign(Number((option1 - option2).toFixed(9)))

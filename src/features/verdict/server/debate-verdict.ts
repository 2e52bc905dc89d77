/** The verdict over a debate as far as its reader sees it (§20). */
import type { ArgumentMap } from '../argument-map.ts'
import type { DebateVerdict } from '../contract.ts'
import { verdictOver } from '../verdict.ts'
import type { FoundMap } from './map/debate-map.ts'
import { responsesOnMap, type SeenDebate } from './map/turns-on-map.ts'
import { sourcedShare } from './sourced-share.ts'
import type { Behind } from './steelman/steelman.ts'

/** Without the edges that are contested among the readings: they are shown, and count nothing. */
export const countedMap = ({ cards, edges }: FoundMap): ArgumentMap => ({
  cards,
  edges: edges.filter(({ contested }) => !contested),
})

/** The side that is behind; null unless the verdict names one that is ahead. */
export function behindIn(map: ArgumentMap, { result }: Pick<DebateVerdict, 'result'>): Behind | null {
  if (result === 'option1') return { map, side: 'option2' }
  return result === 'option2' ? { map, side: 'option1' } : null
}

/** Everything but the steelman, which is not computed. */
export function debateVerdict(debate: SeenDebate, map: ArgumentMap): Omit<DebateVerdict, 'steelman'> {
  const verdict = verdictOver(map)
  const { result, strengths, band, strongest, crux } = verdict
  return {
    result,
    strengths,
    band,
    decidingEdges: verdict.decidingEdges.map(({ from, to }) => ({ from, to })),
    strongest,
    crux,
    sourced: sourcedShares(debate),
    reason: result === 'withheld' ? 'too-short' : null,
  }
}

function sourcedShares(debate: SeenDebate): DebateVerdict['sourced'] {
  const turns = responsesOnMap(debate)
  if (turns.every(({ citations }) => citations.length === 0)) return { option1: null, option2: null }
  const of = (optionNumber: 1 | 2) =>
    sourcedShare(
      turns.filter((turn) => turn.optionNumber === optionNumber),
      debate.language,
    )
  return { option1: of(1), option2: of(2) }
}

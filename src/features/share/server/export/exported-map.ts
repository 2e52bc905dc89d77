/** A debate's map and verdict as its file holds them (§20): cards are named by turn and place, `3.1`, and readers are left out. */
import type { DebateMap, DebateVerdict } from '#features/verdict/contract.ts'

type FileCard = Omit<DebateMap['cards'][number], 'responseId'>
type FileEdge = Omit<DebateMap['edges'][number], 'contestedByYou'>

export interface ExportedMap extends Pick<DebateMap, 'by' | 'unanswered'> {
  readonly cards: readonly FileCard[]
  readonly edges: readonly FileEdge[]
}

export interface MapAndVerdict {
  readonly map: ExportedMap
  readonly verdict: DebateVerdict
}

export function exportedMap({ cards, edges, unanswered, by }: DebateMap, verdict: DebateVerdict): MapAndVerdict {
  const names = new Map(cards.map(({ id, turnNumber }) => [id, `${turnNumber}.${id.slice(id.lastIndexOf('.') + 1)}`]))
  const named = (id: string) => names.get(id) ?? id
  const both = <Edge extends { readonly from: string; readonly to: string }>({ from, to, ...edge }: Edge) => {
    return { from: named(from), to: named(to), ...edge }
  }
  const { option1, option2 } = verdict.strongest
  return {
    map: {
      cards: cards.map(({ id, turnNumber, optionNumber, point, quote }) => {
        return { id: named(id), turnNumber, optionNumber, point, quote }
      }),
      edges: edges.map(({ from, to, relation, quote, readings, contested, contests }) =>
        both({ from, to, relation, quote, readings, contested, contests }),
      ),
      unanswered: unanswered.map(named),
      by,
    },
    verdict: {
      ...verdict,
      decidingEdges: verdict.decidingEdges.map(both),
      strongest: { option1: option1 && named(option1), option2: option2 && named(option2) },
      crux: verdict.crux && named(verdict.crux),
    },
  }
}

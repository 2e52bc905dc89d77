/**
 * A debate's map in the Argument Interchange Format (Chesñevar and others 2006), in the JSON of AIFdb (http://www.aifdb.org): cards are
 * information nodes, answers are nodes of conflict schemes between them.
 */
import type { Exported } from './exported.ts'

interface AifNode {
  readonly nodeID: string
  readonly text: string
  /** `I`: information; `CA`: a conflict scheme. */
  readonly type: 'I' | 'CA'
  readonly timestamp: string
}

interface AifEdge {
  readonly edgeID: string
  readonly fromID: string
  readonly toID: string
}

export interface Aif {
  readonly nodes: readonly AifNode[]
  readonly edges: readonly AifEdge[]
  readonly locutions: readonly { readonly nodeID: string; readonly personID: string; readonly timestamp: string }[]
}

/** Edges that are contested among the readings are left out: the format cannot say so. */
export function aifOf({ map, items }: Pick<Exported, 'map' | 'items'>): Aif {
  const speeches = new Map(items.flatMap((item) => (item.kind === 'response' ? [[item.turnNumber, item]] : [])))
  const madeAt = (turn: number) => speeches.get(turn)?.createdAt ?? ''
  const cards = new Map(map.cards.map((card) => [card.id, card]))
  const conflicts = map.edges
    .filter(({ contested }) => !contested)
    .map((edge, at) => ({ ...edge, nodeID: `CA${at + 1}` }))
  return {
    nodes: [
      ...map.cards.map(({ id, point, turnNumber }) => {
        return { nodeID: id, text: point, type: 'I' as const, timestamp: madeAt(turnNumber) }
      }),
      ...conflicts.map(({ nodeID, from, relation }) => {
        const text = relation === 'refutes' ? 'Refutes' : 'Weakens'
        return { nodeID, text, type: 'CA' as const, timestamp: madeAt(cards.get(from)?.turnNumber ?? 0) }
      }),
    ],
    edges: conflicts.flatMap(({ nodeID, from, to }, at) => [
      { edgeID: `${2 * at + 1}`, fromID: from, toID: nodeID },
      { edgeID: `${2 * at + 2}`, fromID: nodeID, toID: to },
    ]),
    locutions: map.cards.map(({ id, turnNumber }) => ({
      nodeID: id,
      personID: speeches.get(turnNumber)?.speaker ?? '',
      timestamp: madeAt(turnNumber),
    })),
  }
}

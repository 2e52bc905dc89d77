import type { DebateMap } from './contract.ts'

export type MapCard = Omit<DebateMap['cards'][number], 'quote'>
export type MapEdge = Pick<DebateMap['edges'][number], 'from' | 'to' | 'relation'>
export type Relation = MapEdge['relation']

export interface ArgumentMap {
  readonly cards: readonly MapCard[]
  readonly edges: readonly MapEdge[]
}

/** Returns an edge's name, which is unique because two cards have at most one edge in each direction. */
export const edgeName = ({ from, to }: Pick<MapEdge, 'from' | 'to'>): string => `${from} ${to}`

type Counted = MapEdge & { readonly contested: boolean; readonly contestedByYou?: boolean }

type Contestable = { readonly cards: ArgumentMap['cards']; readonly edges: readonly Counted[] }

const isContested = ({ contested, contestedByYou }: Counted) => contested || contestedByYou === true

/** Returns the map without the edges that the models' readings or this reader contest. */
export function countedMap({ cards, edges }: Contestable): ArgumentMap {
  return { cards, edges: edges.filter((edge) => !isContested(edge)) }
}

/** Returns a function that returns true if one of the `stretches` contains both cards of the edge. */
export function isTimelyIn(map: ArgumentMap): (edge: MapEdge) => boolean {
  const parts = stretches(map).map((part) => new Set(part.cards.map(({ id }) => id)))
  return ({ from, to }) => parts.some((part) => part.has(from) && part.has(to))
}

export type Uncounted = 'contested' | 'tooLate' | 'notYet'

/** Returns each edge that does not count, by name, with the reason: contested, or in none of the `stretches`. */
export function uncountedEdges({ cards, edges }: Contestable): ReadonlyMap<string, Uncounted> {
  const isCounted = isTimelyIn({ cards, edges })
  const late = cards.some(({ round }) => round === 'closing') ? 'tooLate' : 'notYet'
  const whyNot = (edge: Counted) => (isContested(edge) ? 'contested' : isCounted(edge) ? null : late)
  return new Map(edges.flatMap((edge) => (whyNot(edge) === null ? [] : [[edgeName(edge), whyNot(edge) ?? late]])))
}

export function unansweredCards({ cards, edges }: ArgumentMap): MapCard[] {
  const answered = new Set(edges.map(({ to }) => to))
  return answerable(cards).filter(({ id }) => !answered.has(id))
}

/** Returns the cards that the other side could answer in a later turn that is neither an opening nor a closing. */
export function answerable(cards: readonly MapCard[]): MapCard[] {
  const last = lastAnswers(cards)
  return cards.filter(({ optionNumber, turnNumber }) => turnNumber < last[optionNumber === 1 ? 2 : 1])
}

/** Returns one part of the map per side, in which that side has the first and the last word, so together they are fair. */
export function stretches({ cards, edges }: ArgumentMap): ArgumentMap[] {
  const last = lastAnswers(cards)
  return ([1, 2] as const).map((side) => {
    const first = cards.find(({ optionNumber }) => optionNumber === side)?.turnNumber ?? 0
    return { cards: cards.filter(({ turnNumber }) => turnNumber >= first && turnNumber <= last[side]), edges }
  })
}

/** Returns the number of each side's last turn that may answer the opponent, or 0 if there is no such turn. */
function lastAnswers(cards: readonly MapCard[]): Record<MapCard['optionNumber'], number> {
  const last = { 1: 0, 2: 0 }
  for (const { optionNumber, turnNumber, round } of cards)
    if (round !== 'opening' && round !== 'closing') last[optionNumber] = Math.max(last[optionNumber], turnNumber)
  return last
}

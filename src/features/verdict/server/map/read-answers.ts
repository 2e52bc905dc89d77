/** Finds which cards a turn answers (§20). In one call, a model judges as two readers, one in favour of each side. */
import type { AskedModel } from '#features/models/server/asked-model.ts'
import { type Asking, askModel } from '#features/models/server/model-task.ts'
import { quoteMender } from '#features/cards/server/find-quote.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { edgeName, type MapCard, type Relation } from '../../argument-map.ts'
import { answerPrompt } from './answer-prompt.ts'
import { EDGES_A_TURN } from './answers-by-quotation.ts'
import type { FoundEdge } from './reading.ts'

export const READINGS = 2

type ReadableCard = Pick<MapCard, 'id' | 'point'>

export interface ReadableTurn {
  readonly debate: Pick<Debate, 'question' | 'option1' | 'option2' | 'language'>
  readonly responseId: string
  readonly content: string
  readonly cards: readonly ReadableCard[]
  readonly others: readonly ReadableCard[]
}

export type Answer = Pick<FoundEdge, 'from' | 'to' | 'relation' | 'quote'>

/** Returns the answers, or null if the model's output is unusable. Passes on other errors from `askModel`. */
export async function readAnswers(turn: ReadableTurn, target: AskedModel, asking: Asking): Promise<FoundEdge[] | null> {
  const read = await readingsOf(turn, target, asking)
  return read && edgesOf(read)
}

/**
 * Returns each reader's answers without duplicates, unknown cards or quotations that are not from the turn. Returns null and
 * throws in the same cases as `readAnswers`.
 */
export async function readingsOf(turn: ReadableTurn, target: AskedModel, asking: Asking): Promise<Answer[][] | null> {
  const { debate, responseId, content, cards, others } = turn
  const points = (shown: readonly ReadableCard[]) => shown.map(({ point }) => point)
  const { question, option1, option2, language } = debate
  const task = { question, option1, option2, content, cards: points(cards), others: points(others) }
  const said = await askModel(target, answerPrompt(task, responseId), asking).catch((error: unknown) => {
    if (error instanceof EngineError && ['malformed', 'rejected'].includes(error.fault)) return null
    throw error
  })
  if (said === null) return null
  const mend = quoteMender(content, language)
  const readings: Answer[][] = [[], []]
  const pairs = new Set<string>()
  for (const { card, answered, quote, reader1, reader2 } of said.answers) {
    const [from, to] = [cards[card - 1]?.id, others[answered - 1]?.id]
    if (from === undefined || to === undefined || pairs.has(edgeName({ from, to }))) continue
    const words = mend(quote)
    if (words === null) continue
    pairs.add(edgeName({ from, to }))
    for (const [at, relation] of [reader1, reader2].entries())
      if (relation !== 'none') readings[at]?.push({ from, to, relation, quote: words })
  }
  return readings
}

/** Merges the readings, using the weaker relation. An answer is contested if exactly half the readings found it. */
export function edgesOf(readings: readonly (readonly Answer[])[]): FoundEdge[] {
  const pairs = new Map<string, Answer[]>()
  for (const answer of readings.flat()) {
    const pair = edgeName(answer)
    pairs.set(pair, [...(pairs.get(pair) ?? []), answer])
  }
  return [...pairs.values()]
    .flatMap(([answer, ...more]) => {
      if (answer === undefined) return []
      const yes = 1 + more.length
      const no = readings.length - yes
      const isWeaker = [answer, ...more].some((one) => one.relation === 'weakens')
      const relation: Relation = isWeaker ? 'weakens' : 'refutes'
      return [{ ...answer, relation, readings: { yes, no }, contested: yes === no }]
    })
    .toSorted((a, b) => b.readings.yes - a.readings.yes)
    .slice(0, EDGES_A_TURN)
}

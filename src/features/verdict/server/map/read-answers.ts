import type { AskedModel } from '#features/models/server/asked-model.ts'
import { type Asking, askModel } from '#features/models/server/model-task.ts'
import { quoteFinder } from '#features/cards/server/find-quote.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { edgeName, type MapCard, type Relation } from '../../argument-map.ts'
import { answerPrompt } from './answer-prompt.ts'
import { EDGES_A_TURN } from './answers-by-quotation.ts'
import type { FoundEdge } from './reading.ts'

export const READINGS = 3
/** With fewer readings, nothing could be outvoted. */
const LEAST_READINGS = 2

type ReadableCard = Pick<MapCard, 'id' | 'point'>

export interface ReadableTurn {
  readonly responseId: string
  readonly content: string
  readonly cards: readonly ReadableCard[]
  readonly others: readonly ReadableCard[]
}

export type Answer = Pick<FoundEdge, 'from' | 'to' | 'relation' | 'quote'>

export interface AnswerReaders extends Asking {
  readonly targets: readonly [AskedModel, ...AskedModel[]]
}

/** Null if every model answered but too few readings are usable; asking again would not help. Throws what `askModel` throws. */
export async function readAnswers(turn: ReadableTurn, readers: AnswerReaders): Promise<FoundEdge[] | null> {
  const read = await readingsOf(turn, readers)
  return read && majority(read)
}

/** Returns the usable readings, made in parallel. Null and errors as in `readAnswers`. */
export async function readingsOf(turn: ReadableTurn, readers: AnswerReaders): Promise<Answer[][] | null> {
  const { targets } = readers
  const tried = await Promise.allSettled(
    Array.from({ length: READINGS }, (_, at) =>
      readOnce(turn, targets[at % targets.length] ?? targets[0], at, readers),
    ),
  )
  const read = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (read.length >= LEAST_READINGS) return read
  const failed = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const isUnusable = (error: Error) => error instanceof EngineError && ['malformed', 'rejected'].includes(error.fault)
  const worst = failed.find((error) => !isUnusable(error))
  if (worst !== undefined) throw worst
  return null
}

/** Returns the rows whose cards were shown and whose quotation really occurs in the turn, each pair once. */
async function readOnce(turn: ReadableTurn, target: AskedModel, at: number, asking: Asking): Promise<Answer[]> {
  // The order of a list influences a model, so each reading gets a different one.
  const [cards, others] = [inOrder(turn.cards, at), inOrder(turn.others, at)]
  const points = (shown: readonly ReadableCard[]) => shown.map(({ point }) => point)
  const task = { content: turn.content, cards: points(cards), others: points(others) }
  const { answers } = await askModel(target, answerPrompt(task, `${turn.responseId}:${at}`), asking)
  const find = quoteFinder(turn.content)
  const kept = new Map<string, Answer>()
  for (const { card, answered, relation, quote } of answers) {
    const [from, to] = [cards[card - 1]?.id, others[answered - 1]?.id]
    if (from === undefined || to === undefined || kept.has(`${from} ${to}`)) continue
    const said = find(quote)
    if (said !== null) kept.set(`${from} ${to}`, { from, to, relation, quote: said })
  }
  return [...kept.values()]
}

function inOrder<T>(items: readonly T[], at: number): readonly T[] {
  if (at % READINGS === 0) return items
  if (at % READINGS === 1) return items.toReversed()
  const half = Math.ceil(items.length / 2)
  return [...items.slice(half), ...items.slice(0, half)]
}

/**
 * Keeps what at least half of the readings found. The relation is that of the majority, or the weaker one if tied;
 * `quote` is the first.
 */
export function majority(readings: readonly (readonly Answer[])[]): FoundEdge[] {
  const pairs = new Map<string, Answer[]>()
  for (const answer of readings.flat()) {
    const pair = edgeName(answer)
    pairs.set(pair, [...(pairs.get(pair) ?? []), answer])
  }
  return [...pairs.values()]
    .flatMap((found) => {
      const [yes, no] = [found.length, readings.length - found.length]
      const relation: Relation =
        2 * found.filter((one) => one.relation === 'refutes').length > yes ? 'refutes' : 'weakens'
      const said = found.find((one) => one.relation === relation)
      return yes < no || !said ? [] : [{ ...said, readings: { yes, no }, contested: yes === no }]
    })
    .toSorted((a, b) => b.readings.yes - a.readings.yes)
    .slice(0, EDGES_A_TURN)
}

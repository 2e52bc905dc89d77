/** Three readings of one turn's answers, and what most of them found (§20). */
import type { AskedModel } from '#features/models/server/asked-model.ts'
import { type Asking, askModel } from '#features/models/server/model-task.ts'
import { quoteFinder } from '#features/cards/server/find-quote.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { Relation } from '../../argument-map.ts'
import { type AnswerTask, answerPrompt, type FoundAnswers } from './answer-prompt.ts'
import { EDGES_A_TURN } from './answers-by-quotation.ts'
import type { FoundEdge } from './reading.ts'

export const READINGS = 3
/** With fewer nothing could be out-voted. */
const LEAST_READINGS = 2

export interface ReadableCard {
  readonly id: string
  readonly point: string
}

export interface ReadableTurn {
  readonly responseId: string
  readonly content: string
  readonly cards: readonly ReadableCard[]
  /** Earlier cards of the other side. */
  readonly others: readonly ReadableCard[]
}

/** A pair that one reading found. */
export type Answer = Pick<FoundEdge, 'from' | 'to' | 'relation' | 'quote'>

export interface AnswerReaders extends Asking {
  /** One or more; three readings are shared out among them. */
  readonly targets: readonly [AskedModel, ...AskedModel[]]
}

/**
 * The edges that most readings found. Null when too few readings can be used although every model answered: asking again
 * would help nobody. Throws an engine's `EngineError` for other faults, and the refusal of the day's budget.
 */
export async function readAnswers(turn: ReadableTurn, readers: AnswerReaders): Promise<FoundEdge[] | null> {
  const read = await readingsOf(turn, readers)
  return read && majority(read)
}

/** The usable readings, in parallel. Null and errors as for `readAnswers`. */
export async function readingsOf(turn: ReadableTurn, readers: AnswerReaders): Promise<Answer[][] | null> {
  const tried = await Promise.allSettled(
    Array.from({ length: READINGS }, (_, at) => {
      const target = readers.targets[at % readers.targets.length] ?? readers.targets[0]
      return readOnce(turn, target, at, readers)
    }),
  )
  const read = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (read.length >= LEAST_READINGS) return read
  const failed = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const worst = failed.find((error) => !isUnusable(error))
  if (worst !== undefined) throw worst
  return null
}

const isUnusable = (error: Error): boolean =>
  error instanceof EngineError && (error.fault === 'malformed' || error.fault === 'rejected')

async function readOnce(turn: ReadableTurn, target: AskedModel, at: number, asking: Asking): Promise<Answer[]> {
  // The order of a list sways a model, so each reading gets another one.
  const [cards, others] = [inOrder(turn.cards, at), inOrder(turn.others, at)]
  const points = (shown: readonly ReadableCard[]) => shown.map(({ point }) => point)
  const task: AnswerTask = { content: turn.content, cards: points(cards), others: points(others) }
  const found = await askModel(target, answerPrompt(task, `${turn.responseId}:${at}`), asking)
  return answersIn(found, turn.content, cards, others)
}

/** As they stand, the last first, or the second half first. */
function inOrder<T>(items: readonly T[], at: number): readonly T[] {
  if (at % READINGS === 0) return items
  if (at % READINGS === 1) return items.toReversed()
  const half = Math.ceil(items.length / 2)
  return [...items.slice(half), ...items.slice(0, half)]
}

/** The rows whose cards were shown and whose quotation really stands in the turn; each pair once. */
function answersIn(
  { answers }: FoundAnswers,
  content: string,
  cards: readonly ReadableCard[],
  others: readonly ReadableCard[],
): Answer[] {
  const find = quoteFinder(content)
  const kept = new Map<string, Answer>()
  for (const { card, answered, relation, quote } of answers) {
    const [from, to] = [cards[card - 1]?.id, others[answered - 1]?.id]
    if (from === undefined || to === undefined || kept.has(`${from} ${to}`)) continue
    const said = find(quote)
    if (said !== null) kept.set(`${from} ${to}`, { from, to, relation, quote: said })
  }
  return [...kept.values()]
}

/**
 * What more readings found than did not; what as many found as did not is contested. Its relation is the one that more of them say, the
 * weaker of equals; its quotation that of the first reading that says so. At most `EDGES_A_TURN`, those that most readings
 * found first.
 */
export function majority(readings: readonly (readonly Answer[])[]): FoundEdge[] {
  const pairs = new Map<string, Answer[]>()
  for (const answer of readings.flat()) {
    const pair = `${answer.from} ${answer.to}`
    pairs.set(pair, [...(pairs.get(pair) ?? []), answer])
  }
  return [...pairs.values()]
    .flatMap((found) => {
      const [yes, no] = [found.length, readings.length - found.length]
      const relation: Relation =
        2 * found.filter((one) => one.relation === 'refutes').length > yes ? 'refutes' : 'weakens'
      const said = found.find((one) => one.relation === relation) ?? found[0]
      if (yes < no || said === undefined) return []
      const { from, to, quote } = said
      return [{ from, to, relation, quote, readings: { yes, no }, contested: yes === no }]
    })
    .toSorted((a, b) => b.readings.yes - a.readings.yes)
    .slice(0, EDGES_A_TURN)
}

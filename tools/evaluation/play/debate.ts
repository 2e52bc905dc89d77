/** Plays a debate as its owner would, from opening it to requesting its map. */
import * as v from 'valibot'
import type { Citation } from '#features/debates/contract/entries.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { listSources } from '#features/sources/contract.ts'
import { generateTurn, turnEventSchema } from '#features/turns/contract/turns.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { type Round, roundOf } from '#features/debates/rounds.ts'
import { isCollapsible } from '#features/debates/rules.ts'
import { makeMap } from '#features/verdict/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { DONE } from '#platform/sse.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { Question } from '../questions/question.ts'
import type { Product } from './product.ts'
import type { RestsOn } from './rests-on.ts'

export interface PlayedTurn {
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly round: Round
  readonly content: string
  readonly engine: string
  readonly promptVersion: string | null
  /** Milliseconds from the request for the turn to its first words; null if no words arrived. */
  readonly msToFirstToken: number | null
  readonly citations: readonly Citation[]
  /** The argument cards as a pipe table (§3); null if the turn is too short or `cardsFault` gives another reason. */
  readonly cards: string | null
  readonly cardsFault: string | null
}

export interface PlayedDebate {
  readonly question: Question
  readonly turns: readonly PlayedTurn[]
  /** Number of the first turn that could use the added context; null if none was added. */
  readonly contextFrom: number | null
  readonly sources: RestsOn | null
  readonly fault: string | null
}

/** The turn after which the context is added. By then, both debaters have spoken once. */
const CONTEXT_AFTER = 2
const RETRIES = 2

export interface PlayOptions {
  readonly product: Pick<Product, 'meter' | 'store' | 'restsOn'>
  readonly visitor: Visitor
  readonly turns: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onTurn: (turn: PlayedTurn) => void
}

/** Never rejects. After an error, `fault` contains the error's message. */
export async function playDebate(question: Question, options: PlayOptions): Promise<PlayedDebate> {
  const { visitor, signal } = options
  const turns: PlayedTurn[] = []
  let contextFrom: number | null = null
  let sources: RestsOn | null = null
  let fault: string | null = null
  try {
    const { language, option1, option2 } = question
    const body = { question: question.question, option1, option2, language }
    const { id } = await visitor.call(createDebate, { body })
    for (let number = 1; number <= options.turns; number++) {
      signal.throwIfAborted()
      if (number === CONTEXT_AFTER + 1 && question.context !== undefined) {
        if (await addContext(options, id, question.context)) contextFrom = number
      }
      const turn = await play(id, number, options)
      turns.push(turn)
      options.onTurn(turn)
      if (number === 1) await searched(id, options)
    }
    sources = (await options.product.restsOn?.(id)) ?? null
    // Requests the map to measure its tokens. The call also creates the cards of short turns.
    await visitor.call(makeMap, { params: { id } })
  } catch (error) {
    fault = signal.aborted ? 'stopped' : sentenceOf(error)
  }
  return { question, turns, contextFrom, sources, fault }
}

async function play(debateId: string, turnNumber: number, options: PlayOptions): Promise<PlayedTurn> {
  const { product, signal } = options
  let msToFirstToken: number | null = null
  for (let attempt = 0; ; attempt++) {
    try {
      msToFirstToken = await writeTurn(debateId, options)
      break
    } catch (error) {
      if (attempt === RETRIES || signal.aborted) throw error
    }
  }
  const row = await product.store.findTurn(debateId, turnNumber)
  if (row === null) throw new Error(`turn ${turnNumber} was not saved`)
  const { content, engine, promptVersion, citations } = row
  return {
    turnNumber,
    optionNumber: row.optionNumber === 1 ? 1 : 2,
    round: row.round ?? roundOf(turnNumber),
    content,
    engine,
    promptVersion,
    msToFirstToken,
    citations: citations ?? [],
    ...(await cardsOf(options, row.id, content)),
  }
}

/** Waits until the search for sources has ended (§17). Readers usually request turn 2 only after that. */
async function searched(id: string, { visitor, product, clock, signal }: PlayOptions): Promise<void> {
  if (product.restsOn === null) return
  while ((await visitor.call(listSources, { params: { id } })).state === 'searching') await clock.sleep(100, signal)
}

/**
 * Generates a turn and reads its stream to the end. Resolves with the milliseconds until the first words; null if there were
 * none.
 */
async function writeTurn(id: string, { visitor, clock, signal }: PlayOptions): Promise<number | null> {
  const asked = clock.now()
  let heard: number | null = null
  const stream = await visitor.open(generateTurn, { params: { id }, body: {} })
  if (stream === null) throw new Error('nothing was streamed')
  const leave = () => stream.leave()
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  try {
    for await (const data of stream.events()) {
      if (data === DONE) continue
      const event = v.parse(turnEventSchema, data)
      if ('error' in event) throw new Error(event.error)
      if ('content' in event) heard ??= clock.now()
    }
  } finally {
    signal.removeEventListener('abort', leave)
  }
  return heard === null ? null : heard - asked
}

/** Resolves with whether the product accepted the context; false if this version has no API call for context. */
async function addContext(options: PlayOptions, id: string, content: string): Promise<boolean> {
  const response = await post(options, `/api/debates/${id}/input`, { content })
  if (response.ok) return true
  if (response.status === 404 || response.status === 405) return false
  throw new Error(`context: ${response.status} ${await response.text()}`)
}

/** Like the web page, requests cards only for a response that is long enough to be collapsed there. */
async function cardsOf(
  options: PlayOptions,
  id: string,
  content: string,
): Promise<Pick<PlayedTurn, 'cards' | 'cardsFault'>> {
  if (!isCollapsible(content)) return { cards: null, cardsFault: null }
  try {
    const response = await post(options, `/api/responses/${id}/summary`, {})
    if (!response.ok)
      return { cards: null, cardsFault: response.status === 404 ? 'not available' : `${response.status}` }
    const { summary } = (await response.json()) as { summary: string | null }
    return { cards: summary, cardsFault: summary === null ? 'none made' : null }
  } catch (error) {
    return { cards: null, cardsFault: sentenceOf(error) }
  }
}

const post = ({ visitor, signal }: PlayOptions, path: string, body: unknown) =>
  visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import { randomBytes } from 'node:crypto'
import type { Config } from '#app/server/config.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { Logger } from '#platform/server/log.ts'
import { openEncyclopedia } from './corpus/encyclopedia.ts'
import { readCorpus } from './corpus/read-corpus.ts'
import { judgedStance } from './measures/judge.ts'
import { type Judge, marked, type MarkedDebate, thumbed } from './measures/mark.ts'
import type { Options } from './options.ts'
import { playAll } from './play/all.ts'
import { engineReady } from './play/engine-ready.ts'
import { openProduct, type Product, scriptedOnly } from './play/product.ts'
import type { MeteredCall } from './play/metered.ts'
import { chosen } from './questions/all.ts'
import { spentTold, sum } from './replay/spent.ts'
import { dollars } from './report/columns.ts'
import { pageOf } from './report/page.ts'
import { cellsOf, markdownTable, textTable } from './report/table.ts'

export interface EvaluateOptions {
  readonly options: Options
  readonly config: Config
  readonly database: () => Promise<OpenDatabase>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly log: Logger
  readonly say: (line: string) => void
}

export interface Evaluation {
  readonly debates: readonly MarkedDebate[]
  readonly page: string
  readonly table: string
}

export async function evaluate({
  options,
  config,
  database,
  clock,
  signal,
  log,
  say,
}: EvaluateOptions): Promise<Evaluation> {
  const encyclopedia = options.corpus === null ? null : await openEncyclopedia(readCorpus(options.corpus))
  const runs: Run[] = []
  try {
    for (const address of encyclopedia === null ? [null] : [null, encyclopedia.address]) {
      if (address !== null) say('The same with sources:')
      runs.push(await run(address))
    }
  } finally {
    encyclopedia?.close()
  }
  const debates = runs.flatMap((one) => one.debates)
  const rows = cellsOf(debates)
  const judged = runs.some((one) => one.judged)
  const [cost, judgeCost] = [sum(runs.map((one) => one.cost)), sum(runs.map((one) => one.judgeCost))]
  const calls = runs.flatMap((one) => one.calls)
  const told = {
    engines: [...new Set(debates.flatMap(({ turns }) => turns.map((turn) => turn.engine)))],
    prompts: [...new Set(debates.flatMap(({ turns }) => turns.flatMap((turn) => turn.promptVersion ?? [])))],
    judged,
    cost: `${dollars(cost)}${judged ? `, judge ${dollars(judgeCost)}` : ''}`,
    at: new Date(clock.now()),
  }
  const table = options.markdown ? markdownTable(rows) : textTable(rows)
  const notes = `Engine: ${told.engines.join(', ')} · prompts: ${told.prompts.join(', ')} · positions by ${
    judged ? 'judge' : 'rule of thumb'
  } · cost: ${told.cost}${calls.length === 0 ? '' : ` · a debate, with cards and map: ${spentTold(calls, debates.length)}`}`
  return { debates, page: pageOf(debates, rows, told), table: `${table}\n\n${notes}` }

  /**
   * Plays and measures all debates on a new instance of the product.
   * @param address of the encyclopedia; null = without sources
   */
  async function run(address: string | null): Promise<Run> {
    const product = await openProduct({
      config: options.engine === 'scripted' ? scriptedOnly(config) : config,
      encyclopedia: address,
      database: await database(),
      clock,
      random: seeded(options.seed),
      log,
    })
    try {
      const engine = await engineReady(product.status, clock, signal, say)
      const questions = chosen(options.questions, options.languages, options.corpus)
      say(`${engine.name} debates ${questions.length} questions, ${options.turns} turns each`)
      const password = randomBytes(12).toString('base64url')
      const played = await playAll({ product, questions, turns: options.turns, clock, signal, password, say })
      const calls = [...product.meter.calls]
      const cost = costOf(calls)
      const judge = options.judge ? judgeOf(product, signal, say) : null
      if (judge) say('A model reads every turn and says which side it argues for …')
      const debates: MarkedDebate[] = []
      for (const debate of played) debates.push(await marked(debate, judge))
      return { debates, judged: judge !== null, calls, cost, judgeCost: costOf(product.meter.calls) - cost }
    } finally {
      await product.close()
    }
  }
}

interface Run {
  readonly debates: readonly MarkedDebate[]
  readonly judged: boolean
  readonly calls: readonly MeteredCall[]
  /** Cost of `calls` in millionths of a US dollar. */
  readonly cost: number
  readonly judgeCost: number
}

/** Returns the judge; null for the scripted debater and for models that are too small for full prompts. */
function judgeOf(product: Product, signal: AbortSignal, say: (line: string) => void): Judge | null {
  const target = product.meter.engineFor(DEFAULT_MODEL)
  if (target.kind === 'scripted' || target.prompts !== 'any') return null
  return async (turn, { question }) => {
    try {
      return await judgedStance(turn.content, turn.optionNumber, question, target, signal)
    } catch {
      if (!signal.aborted) say(`  ${question.number} ${question.language}: no verdict on turn ${turn.turnNumber}`)
      return thumbed(turn, question)
    }
  }
}

const costOf = (calls: readonly MeteredCall[]): number => sum(calls.map(({ cost }) => cost))

/** Returns a generator of random numbers in [0, 1) that depend only on the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

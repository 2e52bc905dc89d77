/**
 * `npm run bench -- two-instances [turns]`: measures how much later a token reaches a watcher on another instance than a
 * watcher on the instance that generates the turn.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase } from '#testing/postgres.ts'
import { anyRedis } from '#testing/redis.ts'
import { startLoad } from './load.ts'
import { start } from './process.ts'
import { openDebates, startProduct } from './product.ts'
import type { Ask, Measured } from './readers.ts'

const TURNS = 100
const PRODUCT_CPU = 0
const LOAD_CPU = 1
const WARM_UP_MS = 10_000
const WINDOW_MS = 12_000
/** Maximum additional delay in milliseconds on the other instance (§14). */
const TARGET_MS = 30
/** Number of tokens in one turn, which is so large that no turn ends during the measurement. */
const TOKENS = 100_000
const SESSION_SECRET = 'a secret that two instances of a bench share'

const watching = (ask: Ask, port: number): Ask => ({
  ...ask,
  port,
  method: 'GET',
  path: ask.path.replace('/generate', '/live'),
  body: '',
})

async function measure(turns: number): Promise<{ onA: Measured; onB: Measured }> {
  const ending: (() => Promise<unknown>)[] = []
  const ends = <T extends { stop(): Promise<unknown> }>(one: T): T => {
    ending.push(() => one.stop())
    return one
  }
  try {
    const database = await createPostgresDatabase()
    ending.push(() => database.drop())
    const redis = ends(await anyRedis())
    const upstream = ends(
      start(['--import', 'tsx', 'testing/fake-upstream/run.ts', '--stamp', '--tokens', String(TOKENS)], {
        cpu: LOAD_CPU,
      }),
    )
    const [upstreamPort] = await upstream.line(/^\d+$/)
    const shared = { DATABASE_URL: database.url, REDIS_URL: redis.url, SESSION_SECRET }
    const instance = async () => ends(await startProduct(Number(upstreamPort), PRODUCT_CPU, shared))
    const [a, b] = [await instance(), await instance()]
    const asks = await openDebates(a.port, turns)
    const pace = { perSecond: 100, again: false }
    const reading = async (calls: Ask[]) => {
      const load = ends(startLoad(LOAD_CPU))
      await load.open(calls, pace)
      return load
    }
    await reading(asks)
    await sleep(1_000)
    const watchingA = await reading(asks.map((ask) => watching(ask, a.port)))
    const watchingB = await reading(asks.map((ask) => watching(ask, b.port)))
    await sleep(WARM_UP_MS)
    const [onA, onB] = await Promise.all([watchingA.measure(WINDOW_MS), watchingB.measure(WINDOW_MS)])
    for (const { refused, streams } of [onA, onB])
      if (refused > 0 || streams !== turns) throw new Error(`${streams} of ${turns} turns were watched`)
    return { onA, onB }
  } finally {
    for (const end of ending.toReversed()) await end()
  }
}

export async function twoInstances(argument = String(TURNS)): Promise<void> {
  const turns = Number(argument)
  const { onA, onB } = await measure(turns)
  console.log(
    `two-instances: p50 ${onB.p50.toFixed(1)} ms, p99 ${onB.p99.toFixed(1)} ms on B, ` +
      `p50 ${onA.p50.toFixed(1)} ms, p99 ${onA.p99.toFixed(1)} ms on A where ${turns} turns are written, ` +
      `${(onB.p99 - onA.p99).toFixed(1)} ms more at p99 (target ≤ ${TARGET_MS} ms)`,
  )
}

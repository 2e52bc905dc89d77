/** Stops PostgreSQL during a turn. Calls must be answered with 503, and the turn must be saved once PostgreSQL is back. */
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { tcpProxy } from '#testing/tcp-proxy.ts'
import { type Count, ending, type Fault, sum } from '../fault.ts'
import { beginTurn, type Instance, openDebate, startInstance, wholeTurn } from '../instance.ts'
import { ledger, readBy } from '../ledger.ts'
import { HELD, type Provider, standInProvider } from '../provider.ts'
import { refusedWith } from '../refused-call.ts'
import { claimsHeld, connectionsOpen } from '../rows.ts'
import { leftOf, until } from '../until.ts'

/** Duration of the outage in milliseconds (§14); a quick run uses `QUICK_AWAY_MS`. */
const AWAY_MS = 30_000
const QUICK_AWAY_MS = 3_000

interface Scene {
  readonly a: Instance
  readonly provider: Provider
  readonly way: { cut(): void; restore(): void }
  readonly awayMs: number
}

async function once({ a, provider, way, awayMs }: Scene, time: number): Promise<Count> {
  const book = ledger()
  const who = a.visitor()
  const question = `Is light a wave, database lost ${time}?`
  const id = await openDebate(who, question)
  book.opened(id)
  book.acknowledged(id, await wholeTurn(who, id))
  const held = provider.hold(question)
  const turn = await beginTurn(who, id)
  await turn.shows(HELD[0])

  way.cut()
  const backAt = Date.now() + awayMs
  const { status, away } = await a.readiness()
  if (status !== 503 || !away.includes('database')) throw new Error(`/readyz answered ${status}, away: ${away.join()}`)
  for (const _ of HELD) held.release()
  await turn.shows(HELD[2])
  let refused = 0
  while (refused === 0 || Date.now() < backAt) {
    await refusedWith('database-unavailable', openDebate(who, question))
    refused += 1
    await pause(200)
  }
  way.restore()

  await until('/readyz after the database is back', async () => (await a.readiness()).status === 200)
  const over = await turn.over
  if (over.kind === 'saved') book.acknowledged(id, over.response)
  provider.answer(question)
  book.acknowledged(id, await wholeTurn(who, id))
  const compared = await book.compare(readBy(who))
  const lost = compared.lost + (over.kind === 'saved' ? 0 : 1)
  return { tried: 1 + refused, lost, doubled: compared.doubled, leaked: a.alive ? 0 : 1 }
}

export const lostDatabase: Fault = {
  name: 'PostgreSQL away and back',
  missing: () => noPostgres,
  play: ({ times, quick }) =>
    ending(async (ends) => {
      const database = ends(await createPostgresDatabase(), (one) => one.drop())
      const direct = new URL(database.url)
      const proxy = ends(await tcpProxy(Number(direct.port)), (one) => one.close())
      direct.hostname = '127.0.0.1'
      direct.port = String(proxy.port)
      const provider = ends(await standInProvider(), (one) => one.stop())
      const env = { DATABASE_URL: direct.href, OPENAI_BASE_URL: provider.url }
      const a = ends(await startInstance(env), (one) => one.stop())
      const awayMs = quick ? QUICK_AWAY_MS : AWAY_MS
      const counts: Count[] = []
      for (let time = 1; time <= times; time++) counts.push(await once({ a, provider, way: proxy, awayMs }, time))
      const left = sum(counts)
      const carried = (await leftOf(a.carries)) + (await leftOf(provider.running))
      const claimed = await leftOf(() => claimsHeld(database.url))
      await a.stop()
      const connected = await leftOf(() => connectionsOpen(database.url))
      return { ...left, leaked: left.leaked + carried + claimed + connected }
    }),
}

/** Stops Redis during turns. Viewers on the writing instance must miss nothing, and viewers on other instances must catch up. */
import { liveTurn } from '#features/turns/contract/turns.ts'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { hasRedisServer, startRedis } from '#testing/redis.ts'
import { type Count, ending, type Fault, sum } from '../fault.ts'
import { beginTurn, type Instance, openDebate, startInstance, wholeTurn } from '../instance.ts'
import { ledger, readBy } from '../ledger.ts'
import { HELD, type Provider, standInProvider } from '../provider.ts'
import { claimsHeld, connectionsOpen } from '../rows.ts'
import { leftOf, until } from '../until.ts'
import { watchTurn } from '../watched-turn.ts'

interface Scene {
  readonly a: Instance
  readonly b: Instance
  readonly provider: Provider
  readonly redis: { stop(): Promise<void>; start(): Promise<void> }
}

async function once({ a, b, provider, redis }: Scene, time: number): Promise<Count> {
  const book = ledger()
  const who = a.visitor()
  const question = `Is light a wave, Redis lost ${time}?`
  const id = await openDebate(who, question)
  book.opened(id)
  const held = provider.hold(question)
  const onA = await beginTurn(who, id)
  await onA.shows(HELD[0])
  const watched = watchTurn(
    await until('the turn is shown on B', () => b.visitor(who).open(liveTurn, { params: { id } })),
  )
  await watched.shows(HELD[0])

  await redis.stop()
  await until('/readyz names Redis', async () => (await b.readiness()).away.includes('redis'))
  held.release()
  await onA.shows(HELD[1])
  const meanwhile = await openDebate(who, `Is light a wave, while Redis is away ${time}?`)
  book.opened(meanwhile)
  book.acknowledged(meanwhile, await wholeTurn(who, meanwhile))
  await redis.start()
  for (const instance of [a, b])
    await until('/readyz after Redis is back', async () => (await instance.readiness()).status === 200)

  held.release()
  let lost = 0
  for (const viewer of [onA, watched]) {
    const over = await viewer.over
    if (over.kind === 'saved') book.acknowledged(id, over.response)
    else lost += 1
  }
  const compared = await book.compare(readBy(who))
  return { tried: 2, lost: lost + compared.lost, doubled: compared.doubled, leaked: 0 }
}

export const lostRedis: Fault = {
  name: 'Redis lost and back',
  missing: () => noPostgres ?? (hasRedisServer ? null : 'no redis-server'),
  play: ({ times }) =>
    ending(async (ends) => {
      const database = ends(await createPostgresDatabase(), (one) => one.drop())
      let server = await startRedis()
      const { url } = server
      ends(url, () => server.stop())
      const redis = {
        stop: () => server.stop(),
        start: async () => {
          server = await startRedis(Number(new URL(url).port))
        },
      }
      const provider = ends(await standInProvider(), (one) => one.stop())
      const env = { DATABASE_URL: database.url, REDIS_URL: url, OPENAI_BASE_URL: provider.url }
      const instance = async () => ends(await startInstance(env), (one) => one.stop())
      const [a, b] = [await instance(), await instance()]
      const counts: Count[] = []
      for (let time = 1; time <= times; time++) counts.push(await once({ a, b, provider, redis }, time))
      const carried = (await leftOf(a.carries)) + (await leftOf(b.carries)) + (await leftOf(provider.running))
      const claimed = await leftOf(() => claimsHeld(database.url))
      await Promise.all([a.stop(), b.stop()])
      const connected = await leftOf(() => connectionsOpen(database.url))
      return { ...sum(counts), leaked: carried + claimed + connected }
    }),
}

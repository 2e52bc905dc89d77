/** Kills the writing instance with `kill -9`. Another instance must take over its turns when their leases expire. */
import { setTimeout as pause } from 'node:timers/promises'
import { liveTurn } from '#features/turns/contract/turns.ts'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { anyRedis, hasRedis } from '#testing/redis.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type Count, ending, type Ends, type Fault, type Playing, sum } from '../fault.ts'
import { beginTurn, type Instance, openDebate, startInstance, wholeTurn } from '../instance.ts'
import { type Ledger, ledger, readBy } from '../ledger.ts'
import { HELD, type Provider, standInProvider } from '../provider.ts'
import { claimsHeld, connectionsOpen, endLeases } from '../rows.ts'
import { leftOf, until } from '../until.ts'
import { watchTurn } from '../watched-turn.ts'

/** Milliseconds after which an interrupted turn can be generated again (§14). */
const TAKEN_OVER_MS = 60_000
/** Milliseconds within which another instance must end a lost turn's stream. */
const LEARNT_MS = 40_000

const MOMENTS = ['while the model is silent', 'in the middle of the text', 'at the end of the text'] as const
type Moment = (typeof MOMENTS)[number]

interface Scene {
  readonly playing: Playing
  readonly ends: Ends
  readonly url: string
  readonly provider: Provider
  readonly env: Readonly<Record<string, string>>
  readonly b: Instance
  /** This ledger records the debates of one visitor only, because no visitor can read the debates of others. */
  readonly book: Ledger
}

/** Saves the first turn. Instance A then writes the second turn, which a viewer on instance B watches. */
async function underway({ provider, book, b }: Scene, who: Visitor, question: string, moment: Moment) {
  const id = await openDebate(who, question)
  book.opened(id)
  const first = await wholeTurn(who, id)
  book.acknowledged(id, first)
  const held = provider.hold(question, moment === 'while the model is silent')
  const onA = await beginTurn(who, id)
  await until('the provider is asked', held.asked)
  if (moment !== 'while the model is silent') await onA.shows(HELD[0])
  const onB = b.visitor(who)
  const watched = watchTurn(await until('the turn is shown on B', () => onB.open(liveTurn, { params: { id } })))
  if (moment !== 'while the model is silent') await watched.shows(HELD[0])
  return { id, question, moment, held, onA, onB, watched }
}

async function once(scene: Scene, time: number): Promise<Count> {
  const { playing, ends, url, provider, env, b, book } = scene
  const a = ends(await startInstance(env), (one) => one.stop())
  const who = a.visitor()
  // Opens this debate first, because the response sets the cookie for the later requests.
  const first = await openDebate(who, `Is light a wave, before kill ${time}?`)
  book.opened(first)
  const debates = await Promise.all(
    MOMENTS.map((moment) => underway(scene, who, `Is light a wave, ${moment}, kill ${time}?`, moment)),
  )
  for (const { moment, held } of debates) if (moment === 'at the end of the text') for (const _ of HELD) held.release()
  const left = await a.kill()
  await a.stop()
  const killedAt = Date.now()
  for (const { question } of debates) provider.answer(question)
  if (playing.quick) await endLeases(url)
  else await pause(killedAt + TAKEN_OVER_MS - Date.now())
  let lost = 0
  for (const { id, moment, onA, onB } of debates) {
    const seen = await onA.over
    if (seen.kind === 'saved') book.acknowledged(id, seen.response)
    const next = await wholeTurn(onB, id)
    book.acknowledged(id, next)
    const isTakenOver = next.turnNumber === 2 || (next.turnNumber === 3 && moment === 'at the end of the text')
    if (!isTakenOver) throw new Error(`turn ${next.turnNumber} was written after a kill ${moment}, not turn 2`)
  }
  for (const { id, watched } of debates) {
    const told = await Promise.race([watched.over, pause(LEARNT_MS, null, { ref: false })])
    if (told === null) lost += 1
    else if (told.kind === 'saved') book.acknowledged(id, told.response)
  }
  const compared = await book.compare(readBy(debates[0]?.onB ?? who))
  const leaked =
    left + (await leftOf(b.carries)) + (await leftOf(() => claimsHeld(url))) + (await leftOf(provider.running))
  return { tried: debates.length, lost: lost + compared.lost, doubled: compared.doubled, leaked }
}

export const killedWriter: Fault = {
  name: 'kill -9 of the writing instance',
  missing: () => noPostgres ?? (hasRedis ? null : 'no Redis'),
  play: (playing) =>
    ending(async (ends) => {
      const database = ends(await createPostgresDatabase(), (one) => one.drop())
      const redis = ends(await anyRedis(), (one) => one.stop())
      const provider = ends(await standInProvider(), (one) => one.stop())
      const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, OPENAI_BASE_URL: provider.url }
      const b = ends(await startInstance(env), (one) => one.stop())
      const counts: Count[] = []
      for (let time = 1; time <= playing.times; time++)
        counts.push(await once({ playing, ends, url: database.url, provider, env, b, book: ledger() }, time))
      await b.stop()
      const { leaked, ...count } = sum(counts)
      return { ...count, leaked: leaked + (await leftOf(() => connectionsOpen(database.url))) }
    }),
}

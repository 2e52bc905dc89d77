/**
 * Generates turns as fast as possible until a crash test kills this program. Reports the saved turns found at the start, and
 * each turn when it is claimed and when it is saved. The arguments are the data folder or `postgres://…`, the number of
 * earlier runs, and the number of claims after which the model stops answering.
 */
import { type DebateStores, debateStores } from './debate-stores.ts'
import { asc } from 'drizzle-orm'
import type { Debater } from '#features/turns/server/debaters/debater.ts'
import { unguarded } from '#features/turns/server/debaters/speech/speech-guard.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { Problem } from '#platform/server/errors.ts'
import { stoppedClock } from './clock.ts'
import { anonymous, endOf, openDebate, turns } from './turns.ts'

const [place = '', run = '0', silentAfter = 'Infinity'] = process.argv.slice(2)
const tell = (...words: (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)
tell('start')
const { db, embedded } = await openDatabase(
  place.startsWith('postgres:') ? { url: place, dataDir: '' } : { url: null, dataDir: place },
)
for (const row of await db.select().from(responses).orderBy(asc(responses.turnNumber))) {
  tell('found', row.debateId, row.turnNumber)
}

const plain = debateStores(db)
// Frees the turns that a killed run had claimed. On the embedded database, all leases are ended, as when the product starts. On
// PostgreSQL, the leases must expire, so each run's clock starts two minutes after that of the previous run.
const clock = stoppedClock(Date.UTC(2026, 0, 1) + (embedded ? 0 : Number(run) * 120_000))
if (embedded) await plain.endAllLeases(new Date(clock.now()))
tell('open')

const creator = anonymous('a reader')
let claims = 0
const store: DebateStores = {
  ...plain,
  claimTurn: async (request) => {
    const claim = await plain.claimTurn(request)
    if (claim.kind === 'claimed') {
      claims += 1
      tell('claimed', request.debateId, claim.turnNumber)
    }
    return claim
  },
}
const debater: Debater = {
  name: 'crash test',
  servedBy: null,
  version: '1',
  priced: { kind: 'scripted' },
  async *write() {
    if (claims >= Number(silentAfter)) await new Promise<never>(() => {})
    yield 'Because. '.repeat(200)
  },
  guard: () => unguarded,
}
const instance = () =>
  turns(db, { clock, store, debater, limits: { anonymousResponsesPerDebate: 1e6, runningTurnsPerViewer: 1000 } })
const [here, there] = [instance(), instance()]

/**
 * Generates the turns of one debate endlessly. For each turn, the debate's creator sends two simultaneous requests to the
 * first instance and one to the second.
 */
async function generate(debateId: string): Promise<never> {
  const debate = await store.findDebate(debateId)
  if (!debate) throw new Error(`The debate ${debateId} is lost`)
  for (;;) {
    // Starts to wait for a turn's end as soon as a request returns the turn, because the turn may end before the other requests
    // are answered.
    const ask = async ({ writer }: typeof here) => {
      const turn = await writer.advance(creator, debate)
      return { turn, told: endOf(turn) }
    }
    const asked = await Promise.allSettled([ask(here), ask(here), ask(there)])
    const begun = asked.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []))
    for (const call of asked) if (call.status === 'rejected' && !isElsewhere(call.reason)) throw call.reason
    if (begun.length === 0) throw new Error(`Nobody may write the next turn of ${debateId}`)
    for (const [turn, told] of new Map(begun.map(({ turn, told }) => [turn, told]))) {
      const end = await told
      if (!isResponse(end)) throw new Error(`Turn ${turn.head.turnNumber} of ${debateId}: ${JSON.stringify(end)}`)
      tell('wrote', debateId, turn.head.turnNumber)
    }
  }
}
const isResponse = (end: unknown) => typeof end === 'object' && end !== null && 'response' in end
const isElsewhere = (error: unknown) => error instanceof Problem && error.code === 'turn-elsewhere'

const ids = (await db.select({ id: debates.id }).from(debates)).map(({ id }) => id)
while (ids.length < 4) ids.push((await openDebate(store, creator)).id)
await Promise.all(ids.map(generate))

/**
 * Fills the database's disk. Calls that cannot save must be answered with 503 `disk-full`, and nothing that the product
 * acknowledged may be lost, even after `kill -9` of the database.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { noPostgresServer, startPostgres } from '#testing/postgres.ts'
import { smallDisk } from '#testing/small-disk.ts'
import { type Count, ending, type Ends, type Fault, sum } from '../fault.ts'
import { beginTurn, type Instance, openDebate, startInstance, wholeTurn } from '../instance.ts'
import { ledger, readBy } from '../ledger.ts'
import { HELD, type Provider, standInProvider } from '../provider.ts'
import { refusedWith } from '../refused-call.ts'
import { connectionsOpen } from '../rows.ts'
import { leftOf, until } from '../until.ts'

/** Size of the disk in megabytes, which is enough for a new database of either kind. */
const DISK_MB = 300
/** The full disk must refuse one of this many new debates. The first ones still fit into existing database pages. */
const MOST_DEBATES = 3_000

interface Scene {
  readonly instance: Instance
  readonly provider: Provider
  readonly disk: { fill(): void; free(): void }
  /** Kills the database with `kill -9` and restarts it. Resolves with the instance that then uses the database. */
  readonly crash: () => Promise<Instance>
}

const incompressible = (question: string) => `${question} ${randomBytes(220).toString('hex')}?`

async function once({ instance, provider, disk, crash }: Scene, time: number) {
  const book = ledger()
  const who = instance.visitor()
  const question = `Is light a wave, disk full ${time}?`
  const id = await openDebate(who, question)
  book.opened(id)
  book.acknowledged(id, await wholeTurn(who, id))
  const held = provider.hold(question)
  const turn = await beginTurn(who, id)
  await turn.shows(HELD[0])

  disk.fill()
  let tried = 1
  for (let full = false; !full; tried++) {
    if (tried > MOST_DEBATES) throw new Error(`${MOST_DEBATES} debates found room on a full disk`)
    const opened = openDebate(who, incompressible(question))
    const made = await opened.catch(() => null)
    if (made !== null) book.opened(made)
    else {
      await refusedWith('disk-full', opened)
      full = true
    }
  }
  for (const _ of HELD) held.release()
  await turn.shows(HELD[2])
  disk.free()

  const over = await turn.over
  if (over.kind === 'saved') book.acknowledged(id, over.response)
  provider.answer(question)
  await until('a debate is opened with room again', async () => {
    const made = await openDebate(who, question).catch(() => null)
    if (made !== null) book.opened(made)
    return made
  })
  book.acknowledged(id, await wholeTurn(who, id))
  const carried = await leftOf(instance.carries)
  const now = await crash()
  const again = now.visitor(who)
  await until('the database answers after its crash', async () => (await now.readiness()).status === 200)
  book.acknowledged(id, await wholeTurn(again, id))
  const compared = await book.compare(readBy(again))
  const lost = compared.lost + (over.kind === 'saved' ? 0 : 1)
  return { now, count: { tried, lost, doubled: compared.doubled, leaked: carried + (await leftOf(provider.running)) } }
}

type Opened = Pick<Scene, 'instance' | 'crash'> & { readonly leaked: () => Promise<number> }

const fault = (
  name: string,
  missing: string | null,
  open: (place: string, provider: string, ends: Ends) => Promise<Opened>,
): Fault => ({
  name,
  missing: () => {
    if (missing !== null) return missing
    const disk = smallDisk(1)
    if (typeof disk === 'string') return disk
    disk.close()
    return null
  },
  play: ({ times }) =>
    ending(async (ends) => {
      const disk = smallDisk(DISK_MB)
      if (typeof disk === 'string') throw new Error(disk)
      ends(disk, async (one) => one.close())
      const provider = ends(await standInProvider(), (one) => one.stop())
      const { instance, crash, leaked } = await open(disk.place, provider.url, ends)
      const counts: Count[] = []
      let running = instance
      for (let time = 1; time <= times; time++) {
        const { now, count } = await once({ instance: running, provider, disk, crash }, time)
        running = now
        counts.push(count)
      }
      await running.stop()
      const { leaked: left, ...count } = sum(counts)
      return { ...count, leaked: left + (await leaked()) }
    }),
})

export const fullDiskEmbedded = fault('disk full, embedded database', null, async (place, provider, ends) => {
  let processes = 0
  const start = async () =>
    ends(await startInstance({ DATA_DIR: join(place, 'data'), OPENAI_BASE_URL: provider }), (one) => one.stop())
  let current = await start()
  const crash = async () => {
    processes += await current.kill()
    current = await start()
    return current
  }
  return { instance: current, crash, leaked: async () => processes }
})

export const fullDiskPostgres = fault('disk full, PostgreSQL', noPostgresServer, async (place, provider, ends) => {
  const server = ends(await startPostgres(place), (one) => one.remove())
  const instance = ends(await startInstance({ DATABASE_URL: server.url, OPENAI_BASE_URL: provider }), (one) =>
    one.stop(),
  )
  const crash = async () => {
    await server.kill()
    await server.start()
    return instance
  }
  return { instance, crash, leaked: () => leftOf(() => connectionsOpen(server.url)) }
})

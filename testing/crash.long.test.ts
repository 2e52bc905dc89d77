import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noPostgresServer, startPostgres } from './postgres.ts'
import { startProgram } from './program.ts'

/** Number of times to kill the program. §14 requires 100 (`CRASH_MOMENTS=100 npx vitest run --mode long testing/crash`). */
const MOMENTS = Number(process.env['CRASH_MOMENTS'] ?? 6)
const TIMEOUT = 120_000 + MOMENTS * 20_000
const writer = new URL('./turn-writer.ts', import.meta.url)

/** Returns a seeded random generator (Mulberry32), so that every run kills at the same moments. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) % below
  }
}

/**
 * Compares the turns that earlier runs reported with the turns that the next run finds. A turn is identified by `<debate>
 * <turn>`.
 */
function ledger() {
  const acknowledged = new Set<string>()
  /** The turns that were claimed but not yet reported as saved when a run was killed. */
  const interrupted = new Set<string>()
  let again = 0
  let running = new Set<string>()
  const save = (turn: string) => {
    acknowledged.add(turn)
    interrupted.delete(turn)
    running.delete(turn)
  }
  return {
    acknowledged,
    interrupted,
    /** Returns how many interrupted turns were lost and then generated again. */
    get again() {
      return again
    },
    /** Checks the turns that a run finds in the database. @param found the saved turns, ordered by turn number */
    found(found: readonly string[]) {
      const there = new Set(found)
      expect([...acknowledged].filter((turn) => !there.has(turn))).toEqual([])
      const last = new Map<string, number>()
      for (const turn of found) {
        const [debate = '', number] = turn.split(' ')
        expect(Number(number)).toBe((last.get(debate) ?? 0) + 1)
        last.set(debate, Number(number))
        // Turns saved just before the kill may not have been reported. From now on, they must not be lost either.
        save(turn)
      }
    },
    claimed(turn: string) {
      // A turn that is being written or has been saved must not be claimed again, even if many requests arrive at once.
      expect({ turn, running: running.has(turn), saved: acknowledged.has(turn) }).toEqual({
        turn,
        running: false,
        saved: false,
      })
      running.add(turn)
    },
    wrote(turn: string) {
      expect({ turn, claimed: running.has(turn) }).toEqual({ turn, claimed: true })
      if (interrupted.has(turn)) again += 1
      save(turn)
    },
    killed() {
      for (const turn of running) interrupted.add(turn)
      running = new Set()
    },
  }
}

/**
 * When a run is killed: while it opens the database, after `count` saved turns, or after `count` claims. In the last case, the
 * last claimed turn is never saved.
 */
type Moment = { readonly at: 'start' } | { readonly at: 'wrote' | 'claimed'; readonly count: number }

function anyMoment(run: number, random: (below: number) => number): Moment {
  if (random(8) === 0) return { at: 'start' }
  return run % 2 === 0 ? { at: 'claimed', count: 1 + random(60) } : { at: 'wrote', count: random(60) }
}

/**
 * Runs the program until `moment`, or, if `moment` is null, until every interrupted turn is saved. Then kills the program and
 * calls `end` at the same time. Also checks the turns that the program found when it started.
 */
async function writeUntil(
  place: string,
  run: number,
  moment: Moment | null,
  book: ReturnType<typeof ledger>,
  end?: () => Promise<void>,
) {
  const silentAfter = moment?.at === 'claimed' ? [String(moment.count)] : []
  const program = startProgram(writer, [place, String(run), ...silentAfter])
  const found: string[] = []
  const told = { claimed: 0, wrote: 0 }
  const reached = (word: string | undefined) => {
    if (moment?.at === 'start') return word === 'start'
    if (word === 'start' || word === 'found') return false
    return moment === null ? book.interrupted.size === 0 : told[moment.at] >= moment.count
  }
  let enough = false
  try {
    for await (const line of program.lines) {
      const [word, ...words] = line.split(' ')
      const turn = words.join(' ')
      if (word === 'found') found.push(turn)
      if (word === 'open') book.found(found)
      if (word === 'claimed' || word === 'wrote') {
        book[word](turn)
        told[word] += 1
      }
      enough = reached(word)
      if (enough) break
    }
  } finally {
    await Promise.all([program.kill(), end?.()])
    book.killed()
  }
  expect({ errors: program.errors(), enough }).toEqual({ errors: '', enough: true })
}

type Server = Awaited<ReturnType<typeof startPostgres>>

/** The moment after 30 claims. By then, every debate has passed all turns that earlier kills interrupted. */
const LATER: Moment = { at: 'claimed', count: 30 }
/** More than this number of interrupted turns must have been generated again. */
const AGAIN = MOMENTS / 4

/**
 * Kills the program at `MOMENTS` moments, and at up to `MOMENTS` more if too few turns were generated again. Returns how many
 * turns were reported as saved and how many were interrupted and generated again.
 */
async function killed(place: string, seed: number, server?: Server) {
  const book = ledger()
  const random = chance(seed)
  for (let run = 0; run < MOMENTS; run++) {
    const both = server !== undefined && run % 3 === 2
    await writeUntil(place, run, anyMoment(run, random), book, both ? server.kill : undefined)
    if (both) await server.start()
  }
  await writeUntil(place, MOMENTS, null, book)
  for (let run = MOMENTS + 1; book.again <= AGAIN && run < 3 * MOMENTS; run += 2) {
    await writeUntil(place, run, LATER, book)
    await writeUntil(place, run + 1, null, book)
  }
  return { acknowledged: book.acknowledged.size, again: book.again }
}

/** Kills the program while it creates the data folder. Tries again if the folder was complete before the kill. */
async function killWhileMaking(folder: string) {
  for (let tries = 0; tries < 20; tries++) {
    const program = startProgram(writer, [folder, '0'])
    while (!existsSync(join(folder, 'database.new', 'global')) && !existsSync(join(folder, 'database')))
      await new Promise((resolve) => setImmediate(resolve))
    await program.kill()
    if (!existsSync(join(folder, 'database'))) return
    rmSync(folder, { recursive: true })
  }
  expect.unreachable('the folder was always made before the kill')
}

describe('§14 "nothing lost": kill -9 while turns are claimed and saved; each that was told is there, none doubled', () => {
  test(`embedded: while its folder is made, and at ${MOMENTS} moments`, { timeout: TIMEOUT }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await killWhileMaking(folder)
    const { acknowledged, again } = await killed(folder, 7)
    expect(acknowledged).toBeGreaterThan(MOMENTS)
    expect(again).toBeGreaterThan(AGAIN)
  })

  test.skipIf(noPostgresServer !== null)(
    `PostgreSQL: at ${MOMENTS} moments, every third time the server too, which recovers by itself`,
    { timeout: TIMEOUT },
    async () => {
      const server = await startPostgres()
      onTestFinished(() => server.remove())
      const { acknowledged, again } = await killed(server.url, 11, server)
      expect(acknowledged).toBeGreaterThan(MOMENTS)
      expect(again).toBeGreaterThan(AGAIN)
    },
  )
})

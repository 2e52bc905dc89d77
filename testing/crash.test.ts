import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noPostgresServer, startPostgres } from './postgres.ts'
import { startProgram } from './program.ts'

/** `CRASH_MOMENTS=100 npx vitest run testing/crash.test.ts` is the target's full number. */
const MOMENTS = Number(process.env['CRASH_MOMENTS'] ?? 6)
const TIMEOUT = 120_000 + MOMENTS * 20_000
const writer = new URL('./turn-writer.ts', import.meta.url)

/** Mulberry32: the same moments in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) % below
  }
}

/** What was acknowledged, over all runs, against what the next run finds. */
function ledger() {
  const acknowledged = new Set<string>()
  return {
    acknowledged,
    /** @param found in the order of turn numbers, `<debate> <turn>` each */
    check(found: Set<string>) {
      expect([...acknowledged].filter((turn) => !found.has(turn))).toEqual([])
      const last = new Map<string, number>()
      for (const turn of found) {
        const [debate = '', number] = turn.split(' ')
        expect(Number(number)).toBe((last.get(debate) ?? 0) + 1)
        last.set(debate, Number(number))
        // A commit whose acknowledgement was never heard stays as well.
        acknowledged.add(turn)
      }
    },
  }
}

/**
 * Lets the program write until a moment, ends it with `end`, and checks what it found when it opened.
 * @param after acknowledged turns to wait for; -1 ends it while it opens
 */
async function writeUntil(
  place: string,
  run: number,
  after: number,
  book: ReturnType<typeof ledger>,
  end?: () => Promise<void>,
) {
  const program = startProgram(writer, [place, String(run)])
  const found = new Set<string>()
  let written = 0
  try {
    for await (const line of program.lines) {
      const [word, ...turn] = line.split(' ')
      if (word === 'start' && after < 0) break
      if (word === 'found') found.add(turn.join(' '))
      if (word === 'open') book.check(found)
      if (word === 'wrote') {
        book.acknowledged.add(turn.join(' '))
        written += 1
      }
      if ((word === 'open' || word === 'wrote') && written >= after) break
    }
  } finally {
    await Promise.all([program.kill(), end?.()])
  }
  expect({ errors: program.errors(), enough: written >= after }).toEqual({ errors: '', enough: true })
}

/** Ends the program as soon as it has begun to make the data folder. */
async function killWhileMaking(folder: string) {
  const program = startProgram(writer, [folder, '0'])
  while (!existsSync(join(folder, 'database.new', 'global'))) await new Promise((resolve) => setImmediate(resolve))
  await program.kill()
  expect(existsSync(join(folder, 'database'))).toBe(false)
}

describe('targets "nothing lost": kill -9 under writes; every acknowledged turn is there, none doubled', () => {
  test(`embedded: while its folder is made, and at ${MOMENTS} moments`, { timeout: TIMEOUT }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const book = ledger()
    const random = chance(7)
    await killWhileMaking(folder)
    for (let run = 0; run < MOMENTS; run++) await writeUntil(folder, run, random(8) === 0 ? -1 : random(60), book)
    await writeUntil(folder, MOMENTS, 0, book)
    expect(book.acknowledged.size).toBeGreaterThan(MOMENTS)
  })

  test.skipIf(noPostgresServer !== null)(
    `PostgreSQL: at ${MOMENTS} moments, every third time the server too, which recovers by itself`,
    { timeout: TIMEOUT },
    async () => {
      const server = await startPostgres()
      onTestFinished(() => server.remove())
      const book = ledger()
      const random = chance(11)
      for (let run = 0; run < MOMENTS; run++) {
        const both = run % 3 === 2
        await writeUntil(server.url, run, random(60), book, both ? server.kill : undefined)
        if (both) await server.start()
      }
      await writeUntil(server.url, MOMENTS, 0, book)
      expect(book.acknowledged.size).toBeGreaterThan(MOMENTS)
    },
  )
})

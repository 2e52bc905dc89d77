import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { smallDisk } from '#testing/small-disk.ts'
import { openDatabase } from '../open.ts'
import { unavailableProblem } from '../unavailable.ts'

/** Disk sizes in megabytes: `SMALL` has room for an empty database and a few rows, `LARGE` for many rows. */
const SMALL = 90
const LARGE = 200

const disk = smallDisk(SMALL)
const noDisk = typeof disk === 'string' ? disk : null
afterAll(() => {
  if (typeof disk !== 'string') disk.close()
})

describe.skipIf(noDisk !== null)(`§14 a disk that is really full${noDisk === null ? '' : ` (${noDisk})`}`, () => {
  test(
    'writes are refused at once and the operator is told once; with space all goes on, and no acknowledged row is lost',
    { timeout: 300_000 },
    async () => {
      if (typeof disk === 'string') throw new Error(disk)
      const clock = stoppedClock()
      const told: Error[] = []
      const dataDir = join(disk.place, 'data')
      const database = await openDatabase({ url: null, dataDir, clock, onFull: (error) => told.push(error) })
      const rows = async () => {
        const {
          rows: [counted],
        } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from filler`)
        return counted?.n
      }
      const add = () =>
        database.db.execute(
          sql`insert into filler select string_agg(md5(random()::text || n), '') from generate_series(1, 3000) n`,
        )
      await database.db.execute(sql`create table filler (content text)`)
      let written = 0
      let refused: unknown = null
      while (refused === null) {
        try {
          await add()
          written += 1
        } catch (error) {
          refused = error
        }
      }
      expect(unavailableProblem(refused)).toMatchObject({ status: 503, code: 'disk-full', retryAfter: 60 })
      const calls = [() => add(), () => rows(), () => database.ping(), () => database.db.transaction(() => add())]
      for (const call of calls) {
        const outcome = await call().then(
          () => 'answered',
          (error: unknown) => unavailableProblem(error)?.code,
        )
        expect(outcome).toBeOneOf(['answered', 'disk-full'])
      }
      expect(told).toHaveLength(1)
      disk.resize(LARGE)
      await add()
      expect(await rows()).toBe(written + 1)
      await database.close()
      const again = await openDatabase({ url: null, dataDir, clock })
      const { rows: kept } = await again.db.execute(sql`select count(*)::int as n from filler`)
      expect(kept).toEqual([{ n: written + 1 }])
      await again.close()
    },
  )
})

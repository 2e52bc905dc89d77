import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { systemClock } from '#platform/clock.ts'
import { temporaryDatabase } from './temporary-database.ts'

afterEach(() => vi.unstubAllEnvs())

test('the folder of an evaluation’s database goes with it', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'))
  vi.stubEnv('TMPDIR', folder)
  const databases = () => readdirSync(folder).filter((name) => name.startsWith('einstein-vs-cat-evaluation-'))
  const { db, close } = await temporaryDatabase(systemClock)
  expect(databases()).toHaveLength(1)
  expect((await db.execute(sql`select count(*)::int as debates from ai_debates`)).rows).toEqual([{ debates: 0 }])
  await close()
  expect(databases()).toEqual([])
  rmSync(folder, { recursive: true })
})

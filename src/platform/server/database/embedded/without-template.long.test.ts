import { sql } from 'drizzle-orm'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabase } from '../open.ts'

test(
  'without a template the database is made from nothing, and migrated like any other',
  { timeout: 300_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'bare-'))
    // A umask of 0 removes no permissions, so only the database itself can have made the files private.
    const umask = process.umask(0)
    try {
      const folder = await openDataFolder(root, stoppedClock(), join(root, 'no such template'))
      await folder.close()
      const database = await openDatabase({ url: null, dataDir: root })
      const { rows } = await database.db.execute(sql`select count(*)::int as debates from ai_debates`)
      expect(rows).toEqual([{ debates: 0 }])
      await database.close()
      const made = readdirSync(join(root, 'database'), { recursive: true, encoding: 'utf8' })
      expect(made.length).toBeGreaterThan(0)
      expect(made.filter((name) => (lstatSync(join(root, 'database', name)).mode & 0o077) !== 0)).toEqual([])
    } finally {
      process.umask(umask)
      rmSync(root, { recursive: true })
    }
  },
)

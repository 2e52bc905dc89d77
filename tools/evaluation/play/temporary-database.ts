/** Opens a database in a temporary folder. Closing the database deletes the folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'

export async function temporaryDatabase(clock: Clock): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'einstein-vs-cat-evaluation-'))
  const database = await openDatabase({ url: null, dataDir: folder, clock })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...database, close }
}

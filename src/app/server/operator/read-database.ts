import { systemClock } from '#platform/clock.ts'
import { askControl } from '#platform/server/control/control-socket.ts'
import { openStillCopy } from '#platform/server/database/embedded/still-copy.ts'
import type { Config } from '../config.ts'
import { createPrivately, takeDataFolder } from '../private-data.ts'

/**
 * Opens PostgreSQL, or a copy of the embedded database, without migrating it. Returns null if there is no database yet. Only
 * one `pg.Client` can use the copy at a time.
 * @param warn if null, the permissions in `DATA_DIR` stay unchanged
 */
export async function openToRead(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: ((line: string) => void) | null,
) {
  if (databaseUrl !== null) {
    return { kind: 'PostgreSQL' as const, connection: { connectionString: databaseUrl }, close: async () => {} }
  }
  if (warn === null) createPrivately()
  else takeDataFolder(dataDir, warn)
  const copyThere = async (copyTo: string) => (await askControl(dataDir, JSON.stringify({ copyTo }))) !== null
  const copy = await openStillCopy(dataDir, systemClock, copyThere)
  return copy && { kind: 'embedded' as const, ...copy }
}

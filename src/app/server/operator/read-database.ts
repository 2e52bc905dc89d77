/** Opens the configured database to read it while servers run, without migrating it. */
import { systemClock } from '#platform/clock.ts'
import { openStillCopy, type StillCopy } from '#platform/server/database/embedded/still-copy.ts'
import type { Config } from '../config.ts'
import { createPrivately, takeDataFolder } from '../private-data.ts'
import { copyThere } from './control.ts'

export interface ReadableDatabase {
  readonly kind: 'embedded' | 'PostgreSQL'
  /** For `pg.Client`, one at a time. */
  readonly connection: StillCopy['connection']
  close(): Promise<void>
}

/**
 * Opens PostgreSQL, or a copy of the embedded database; returns null if `DATA_DIR` has none.
 * @param warn as in `takeDataFolder`; null leaves the rights in `DATA_DIR` as they are
 */
export async function openToRead(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: ((line: string) => void) | null,
): Promise<ReadableDatabase | null> {
  if (databaseUrl !== null) {
    return { kind: 'PostgreSQL', connection: { connectionString: databaseUrl }, close: async () => {} }
  }
  if (warn === null) createPrivately()
  else takeDataFolder(dataDir, warn)
  const copy = await openStillCopy(dataDir, systemClock, (to) => copyThere(dataDir, to))
  return copy && { kind: 'embedded', ...copy }
}

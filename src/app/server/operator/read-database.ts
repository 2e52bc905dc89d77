/** Opens the configured database for a program that only reads it, beside the servers and without migrating it. */
import { systemClock } from '#platform/clock.ts'
import { openStillCopy, type StillCopy } from '#platform/server/database/embedded/still-copy.ts'
import type { Config } from '../config.ts'
import { createPrivately, takeDataFolder } from '../private-data.ts'
import { copyThere } from './control.ts'

export interface ReadableDatabase {
  readonly kind: 'embedded' | 'PostgreSQL'
  /** For `pg.Client`; one at a time. */
  readonly connection: StillCopy['connection']
  close(): Promise<void>
}

/**
 * PostgreSQL itself, or a copy of the embedded database that may be changed; null when `DATA_DIR` has none.
 * @param warn as of `takeDataFolder`; null = the rights of what is in `DATA_DIR` stay as they are
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

/** One-line messages for faults that an operator can fix. */
import { AnotherAccount } from '#features/billing/server/service/check-origins.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { MigrationFailed } from '#platform/server/database/migrations.ts'
import { DatabaseUnavailable, isDiskFull } from '#platform/server/database/unavailable.ts'
import { ConfigError } from './variables.ts'

/** Errors whose message is the line to print. */
const TOLD = [ConfigError, DataFolderInUse, AnotherAccount, BackupRefused, NoRoomForCopy, MigrationFailed]

/** Returns the line to print instead of a stack; null for a bug of ours, whose stack is needed. */
export function faultMessage(error: unknown): string | null {
  if (TOLD.some((known) => error instanceof known)) return (error as Error).message
  if (isDiskFull(error)) return 'The disk of the database is full.'
  if (error instanceof DatabaseUnavailable) return 'DATABASE_URL: the database does not answer.'
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${address}:${port} is in use by another program.`
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}.`
  if (code === 'EACCES') return error instanceof Error ? error.message : null
  return null
}

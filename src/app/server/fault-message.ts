import { join, sep } from 'node:path'
import { AnotherAccount } from '#features/billing/server/service/check-origins.ts'
import { BackupRefused } from '#platform/server/backup/rows.ts'
import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { DatabaseTooOld, MigrationFailed } from '#platform/server/database/migrations.ts'
import { DatabaseUnavailable, isDiskFull } from '#platform/server/database/unavailable.ts'
import { dataFolder } from './config.ts'
import { ConfigError } from './variables.ts'

const TOLD = [
  ConfigError,
  DataFolderInUse,
  AnotherAccount,
  BackupRefused,
  ControlSilent,
  NoRoomForCopy,
  MigrationFailed,
  DatabaseTooOld,
]

const FILES = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS', 'ENOSPC'])

/**
 * Matches the SQLSTATE codes (PostgreSQL, appendix A) for a refused login (28…), a missing database (3D000), a missing
 * permission (42501) and a character that the encoding lacks (22P05).
 */
const SETTINGS = /^(?:28\w{3}|3D000|42501|22P05)$/

/** Returns the line to print for an error that the operator can fix; null for a bug, whose stack trace is needed. */
export function faultMessage(error: unknown): string | null {
  if (TOLD.some((known) => error instanceof known)) return (error as Error).message
  if (isDiskFull(error)) return 'The disk of the database is full.'
  if (error instanceof DatabaseUnavailable) return 'DATABASE_URL: the database does not answer.'
  const { code, address, port, path = address } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${address}:${port} is in use by another program.`
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}.`
  if (error instanceof Error && typeof code === 'string' && FILES.has(code)) {
    const folder = dataFolder()
    if (path === undefined || !isWithin(path, folder)) return error.message
    return `DATA_DIR: ${folder} cannot be used (${error.message}). Run this as the user that owns it, or choose another folder.`
  }
  return saidByPostgres(error)
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(join(folder, sep))

/** Returns a message if PostgreSQL's configuration caused the error, which drizzle may have wrapped in another. */
function saidByPostgres(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && SETTINGS.test(String(error.code))) return `DATABASE_URL: ${error.message}.`
  return saidByPostgres(error.cause)
}

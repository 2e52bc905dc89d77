import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { isConnectionFault, isDiskFull } from '#platform/server/database/unavailable.ts'
import type { Config } from '../config.ts'
import { clockFindings, fault, type Finding, reasonOf } from './finding.ts'
import type { Surroundings } from './surroundings.ts'

/** Bytes. With less, a busy day may fill the disk; the embedded database stops at 16 MB. */
const LEAST_FREE_BYTES = 500 * 2 ** 20

/** @param closed receives the files that this call closed to other users; null without `--fix` */
export async function folderFindings(
  { dataDir }: Config,
  { folder }: Surroundings,
  closed: string[] | null,
): Promise<Finding[]> {
  if (!folder.writable(dataDir)) return notWritable(`This user may not write into DATA_DIR (${dataDir}).`)
  const foreign = folder.closedToUs(dataDir)
  closed?.push(...folder.close(dataDir))
  const open = folder.openToOthers(dataDir)
  const remedy = 'Run `npm run doctor -- --fix`; where that changes nothing, choose a folder of this user’s own.'
  const free = await folder.freeBytes(dataDir)
  const isNearlyFull = free < LEAST_FREE_BYTES
  return [
    ...(foreign === null ? [] : notWritable(`This user may not open ${foreign}.`)),
    ...(open === null ? [] : fault('data-dir-open-to-others', open, remedy)),
    ...(isNearlyFull ? diskNearlyFull(`The disk of DATA_DIR has ${Math.floor(free / 2 ** 20)} MB free.`) : []),
  ]
}

const notWritable = (says: string) =>
  fault('data-dir-not-writable', says, 'Run as the user of the server, or give the folder to it (chown -R).')

const diskNearlyFull = (says: string) =>
  fault(
    'disk-nearly-full',
    says,
    'Make room, or move DATA_DIR to a larger disk: without 500 MB a busy day may fill it.',
  )

export async function databaseFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const state = await around.database(config).catch((error: unknown) => databaseFault(error, config))
  if (state === null) return []
  if (Array.isArray(state)) return state
  const { last, now, readOnly, mayCreate } = state
  const newest = shippedMigrations().at(-1)?.when ?? 0
  const findings = clockFindings('the database', now, around.now())
  if (readOnly) {
    findings.push({
      name: 'database-read-only',
      says: 'The database takes no writes: it is a standby, or set to read only.',
      remedy:
        'Let DATABASE_URL name the primary, or end default_transaction_read_only; a standby that is promoted will do.',
    })
  } else if (!mayCreate && (last ?? 0) < newest) {
    findings.push({
      name: 'database-refuses',
      says: 'The user of DATABASE_URL may make no tables, and the migrations of this version have to.',
      remedy: 'Grant it CREATE on the database and on its schema public, or let it own the database.',
    })
  }
  if (last !== null && last < newest) {
    findings.push({
      name: 'schema-older',
      says: 'The database has not run the migrations of this version.',
      remedy: 'Back up, run `npm run upgrade -- --check`, and restart the server.',
    })
  } else if (last !== null && last > newest) {
    findings.push({
      name: 'schema-newer',
      says: 'A newer version of the product has migrated the database.',
      remedy: 'Install that version or a later one; this one can go on until then.',
    })
  }
  return findings
}

function databaseFault(error: unknown, { databaseUrl }: Config): Finding[] {
  if (error instanceof DataFolderInUse) {
    const remedy = 'If the holder is the server, update it too: it does not answer on its socket (operator.sock).'
    return fault('data-dir-in-use', error.message, remedy)
  }
  if (error instanceof ControlSilent) {
    return fault(
      'server-silent',
      `${error.message} (operator.sock) within 5 s.`,
      'Look at its log and its load; one that hangs must be ended (its id is in database.lock) and started again.',
    )
  }
  if (error instanceof NoRoomForCopy) return diskNearlyFull(error.message)
  if (isDiskFull(error)) return diskNearlyFull('The disk of the database is full.')
  return databaseUrl === null ? embeddedFault(error) : postgresFault(error)
}

function embeddedFault(error: unknown): Finding[] {
  const { code = '', path, address } = error as NodeJS.ErrnoException & { address?: string }
  if (code === 'EACCES' || code === 'EPERM') return notWritable(`This user may not open ${path ?? address} (${code}).`)
  return fault(
    'database-refuses',
    `The database in DATA_DIR does not open: ${reasonOf(error)}.`,
    'Look at the rights and the disk of DATA_DIR; a damaged database is replaced by a backup (npm run restore).',
  )
}

function postgresFault(error: unknown): Finding[] {
  if (isConnectionFault(error)) {
    const remedy = 'Start it, and check host and port in DATABASE_URL; all recovers without a restart.'
    return fault('database-away', 'The database does not answer.', remedy)
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return fault(
    'database-refuses',
    `The connection to the database of DATABASE_URL fails: ${reasonOf(error)}${code}.`,
    'Check user, password, sslmode and the database’s name in DATABASE_URL, and what that user may do.',
  )
}

export async function redisFindings({ redisUrl }: Config, { redis, now }: Surroundings): Promise<Finding[]> {
  if (redisUrl === null) return []
  const remedy = 'Start it, and check host, port and password in REDIS_URL; until then each instance stands alone.'
  return redis(redisUrl).then(
    (there) => clockFindings('Redis', there, now()),
    () => fault('redis-away', 'Redis does not answer, or refuses us.', remedy),
  )
}

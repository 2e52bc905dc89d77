/** Checks the machine and its services: folder, disk, database, Redis, clocks. */
import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { isTooOld, LAST_WITH_OLDER, shippedMigrations } from '#platform/server/database/migrations.ts'
import { isConnectionFault, isDiskFull } from '#platform/server/database/unavailable.ts'
import type { Config } from '../config.ts'
import { type Finding, reasonOf, type Surroundings } from './finding.ts'

/** Below this number of bytes a busy day may fill the disk; the embedded database stops at 16 MB. */
const LEAST_FREE_BYTES = 500 * 2 ** 20
/** Milliseconds by which clocks may differ: Stripe's events are valid for five minutes, sign-ins at a provider for less. */
const CLOCK_MS = 30_000

/** @param closed receives the files that were closed to other users; null without `--fix` */
export async function folderFindings(
  { dataDir }: Config,
  { folder }: Surroundings,
  closed: string[] | null,
): Promise<Finding[]> {
  if (!folder.writable(dataDir)) {
    return [notWritable(`This user may not write into DATA_DIR (${dataDir}).`)]
  }
  const foreign = folder.closedToUs(dataDir)
  const findings = foreign === null ? [] : [notWritable(`This user may not open ${foreign}.`)]
  closed?.push(...folder.close(dataDir))
  const open = folder.openToOthers(dataDir)
  if (open !== null) {
    findings.push({
      name: 'data-dir-open-to-others',
      says: open,
      remedy: 'Run `npm run doctor -- --fix`; where that changes nothing, choose a folder of this user’s own.',
    })
  }
  const free = await folder.freeBytes(dataDir)
  if (free < LEAST_FREE_BYTES) {
    findings.push(diskNearlyFull(`The disk of DATA_DIR has ${Math.floor(free / 2 ** 20)} MB free.`))
  }
  return findings
}

const notWritable = (says: string): Finding => ({
  name: 'data-dir-not-writable',
  says,
  remedy: 'Run as the user of the server, or give the folder to it (chown -R).',
})

const diskNearlyFull = (says: string): Finding => ({
  name: 'disk-nearly-full',
  says,
  remedy: 'Make room, or move DATA_DIR to a larger disk: without 500 MB a busy day may fill it.',
})

export async function databaseFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const state = await around.database(config).catch((error: unknown) => databaseFault(error, config))
  if (state === null) return []
  if ('name' in state) return [state]
  const findings = clockFindings('the database', state.now, around)
  const shipped = shippedMigrations()
  const newest = shipped.at(-1)?.when ?? 0
  if (state.readOnly) {
    findings.push({
      name: 'database-read-only',
      says: 'The database takes no writes: it is a standby, or set to read only.',
      remedy:
        'Let DATABASE_URL name the primary, or end default_transaction_read_only; a standby that is promoted will do.',
    })
  } else if (!state.mayCreate && (state.last ?? 0) < newest) {
    findings.push({
      name: 'database-refuses',
      says: 'The user of DATABASE_URL may make no tables, and the migrations of this version have to.',
      remedy: 'Grant it CREATE on the database and on its schema public, or let it own the database.',
    })
  }
  if (isTooOld(state.last, shipped)) {
    findings.push({
      name: 'schema-too-old',
      says: 'The database is older than this version can bring up to date.',
      remedy: `Back up, and start it once with ${LAST_WITH_OLDER}, then with this version.`,
    })
  } else if (state.last !== null && state.last < newest) {
    findings.push({
      name: 'schema-older',
      says: 'The database has not run the migrations of this version.',
      remedy: 'Back up, run `npm run upgrade -- --check`, and restart the server.',
    })
  }
  if (state.last !== null && state.last > newest) {
    findings.push({
      name: 'schema-newer',
      says: 'A newer version of the product has migrated the database.',
      remedy: 'Install that version or a later one; this one can go on until then.',
    })
  }
  return findings
}

function databaseFault(error: unknown, { databaseUrl }: Config): Finding {
  if (error instanceof DataFolderInUse) {
    return {
      name: 'data-dir-in-use',
      says: error.message,
      remedy: 'If the holder is the server, update it too: it does not answer on its socket (operator.sock).',
    }
  }
  if (error instanceof ControlSilent) {
    return {
      name: 'server-silent',
      says: `${error.message} (operator.sock) within 5 s.`,
      remedy:
        'Look at its log and its load; one that hangs must be ended (its id is in database.lock) and started again.',
    }
  }
  if (error instanceof NoRoomForCopy) return diskNearlyFull(error.message)
  if (isDiskFull(error)) return diskNearlyFull('The disk of the database is full.')
  return databaseUrl === null ? embeddedFault(error) : postgresFault(error)
}

function embeddedFault(error: unknown): Finding {
  const { code = '', path, address } = error as NodeJS.ErrnoException & { address?: string }
  if (code === 'EACCES' || code === 'EPERM') return notWritable(`This user may not open ${path ?? address} (${code}).`)
  return {
    name: 'database-refuses',
    says: `The database in DATA_DIR does not open: ${reasonOf(error)}.`,
    remedy:
      'Look at the rights and the disk of DATA_DIR; a damaged database is replaced by a backup (npm run restore).',
  }
}

function postgresFault(error: unknown): Finding {
  if (isConnectionFault(error)) {
    return {
      name: 'database-away',
      says: 'The database does not answer.',
      remedy: 'Start it, and check host and port in DATABASE_URL; all recovers without a restart.',
    }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refused = code.startsWith('28') || code.startsWith('3D') || code.startsWith('42')
  return {
    name: 'database-refuses',
    says: refused
      ? `The database of DATABASE_URL refuses us (SQLSTATE ${code}).`
      : `The connection to the database of DATABASE_URL fails: ${reasonOf(error)}.`,
    remedy: refused
      ? 'Check user, password and the database’s name in DATABASE_URL, and what that user may do.'
      : 'Check password and sslmode in DATABASE_URL: what they say must be what the database asks for.',
  }
}

export async function redisFindings({ redisUrl }: Config, around: Surroundings): Promise<Finding[]> {
  if (redisUrl === null) return []
  const now = await around.redis(redisUrl).catch(() => null)
  if (now !== null) return clockFindings('Redis', now, around)
  return [
    {
      name: 'redis-away',
      says: 'Redis does not answer, or refuses us.',
      remedy: 'Start it, and check host, port and password in REDIS_URL; until then each instance stands alone.',
    },
  ]
}

/** @param there another machine's clock in milliseconds since the epoch */
export function clockFindings(whose: string, there: number, { now }: Pick<Surroundings, 'now'>): Finding[] {
  const seconds = Math.round((now() - there) / 1000)
  if (Math.abs(seconds) * 1000 <= CLOCK_MS) return []
  return [
    {
      name: 'clock-wrong',
      says: `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${whose}.`,
      remedy: 'Let both be set by NTP (timedatectl set-ntp true): signatures and sign-ins fail with a wrong clock.',
    },
  ]
}

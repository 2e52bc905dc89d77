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
  if (!folder.writable(dataDir)) return notWritable('write into', `DATA_DIR (${dataDir})`)
  const foreign = folder.closedToUs(dataDir)
  closed?.push(...folder.close(dataDir))
  const open = folder.openToOthers(dataDir)
  const free = await folder.freeBytes(dataDir)
  const isNearlyFull = free < LEAST_FREE_BYTES
  return [
    ...(foreign === null ? [] : notWritable('open', foreign)),
    ...(open === null ? [] : fault('data-dir-open-to-others', { open })),
    ...(isNearlyFull ? diskNearlyFull(`The disk of DATA_DIR has ${Math.floor(free / 2 ** 20)} MB free.`) : []),
  ]
}

const notWritable = (act: string, path: string) => fault('data-dir-not-writable', { act, path })
const diskNearlyFull = (says: string) => fault('disk-nearly-full', { says })

export async function databaseFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const state = await around.database(config).catch((error: unknown) => databaseFault(error, config))
  if (state === null) return []
  if (Array.isArray(state)) return state
  const { last, now, readOnly, mayCreate } = state
  const newest = shippedMigrations().at(-1)?.when ?? 0
  const findings = clockFindings('the database', now, around.now())
  if (readOnly) findings.push(...fault('database-read-only'))
  else if (!mayCreate && (last ?? 0) < newest) findings.push(...fault('database-refuses.tables'))
  if (last !== null && last < newest) findings.push(...fault('schema-older'))
  if (last !== null && last > newest) findings.push(...fault('schema-newer'))
  return findings
}

function databaseFault(error: unknown, { databaseUrl }: Config): Finding[] {
  if (error instanceof DataFolderInUse) return fault('data-dir-in-use', { message: error.message })
  if (error instanceof ControlSilent) return fault('server-silent', { message: error.message })
  if (error instanceof NoRoomForCopy) return diskNearlyFull(error.message)
  if (isDiskFull(error)) return diskNearlyFull('The disk of the database is full.')
  return databaseUrl === null ? embeddedFault(error) : postgresFault(error)
}

function embeddedFault(error: unknown): Finding[] {
  const { code = '', path, address } = error as NodeJS.ErrnoException & { address?: string }
  if (code === 'EACCES' || code === 'EPERM') return notWritable('open', `${path ?? address ?? 'DATA_DIR'} (${code})`)
  return fault('database-refuses.embedded', { reason: reasonOf(error) })
}

function postgresFault(error: unknown): Finding[] {
  if (isConnectionFault(error)) return fault('database-away')
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return fault('database-refuses', { reason: reasonOf(error), code })
}

export async function redisFindings({ redisUrl }: Config, { redis, now }: Surroundings): Promise<Finding[]> {
  if (redisUrl === null) return []
  return redis(redisUrl).then(
    (there) => clockFindings('Redis', there, now()),
    () => fault('redis-away'),
  )
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { draftAt } from '../../drafts.ts'
import { migrationsFolder } from '../../folder-above.ts'
import { forkProgram } from '../../worker.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type EmbeddedServer, startServer } from './embedded.ts'
import { DISK_FULL, EmbeddedServerLost, isConnectionFault, isDiskFull } from '../unavailable.ts'
import type { Wire } from './wire.ts'

export const DATABASE_FOLDER = 'database'

export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/**
 * Opens or creates the database, and reopens it if the embedded server is lost. Throws `DataFolderInUse`.
 * @param template path of the tarball for a new database; the file may be missing
 */
export async function openDataFolder(
  dataDir: string,
  clock: Clock,
  template = templateFile(),
  onFull: (error: Error) => void = () => {},
) {
  const lock = await lockDataFolder(dataDir)
  const folder = join(dataDir, DATABASE_FOLDER)
  let server: Promise<EmbeddedServer> | null = null
  let closed = false
  let starved: Error | null = null

  const forget = (lost: Error) => {
    server = null
    starved = isDiskFull(lost) ? lost : null
    if (starved !== null) onFull(starved)
  }
  const open = async () => {
    if (starved !== null && (await isFull(dataDir))) throw starved
    try {
      const opened = await startServer(folder, clock, forget)
      starved = null
      return opened
    } catch (error) {
      if (!(await isFull(dataDir))) throw error
      starved = lostByFullDisk(error)
      throw starved
    }
  }
  const connect = (): Promise<EmbeddedServer> => {
    if (closed) return Promise.reject(new Error('The database is closed'))
    // Retries once. If a process was killed while it opened the database, the next attempt fails in 1 of 50 cases.
    server ??= open()
      .catch(open)
      .catch((error: Error) => {
        forget(error)
        throw error
      })
    return server
  }
  try {
    if (!existsSync(folder)) await fill(folder, template, clock)
    await connect()
  } catch (error) {
    await lock.release()
    throw error
  }
  return {
    connect,
    copyTo: async (to: string) => (await connect()).copyTo(to),
    close: async () => {
      closed = true
      const last = await server?.catch(() => null)
      await last?.close()
      await lock.release()
    },
  }
}

/** The size in bytes of a new write-ahead log file of PostgreSQL. With less free space, the disk counts as full. */
const LEAST_FREE = 16 * 2 ** 20

async function isFull(folder: string): Promise<boolean> {
  const { bsize, bfree, bavail } = await statfs(folder)
  // Only root may use the reserved blocks of a file system.
  const blocks = process.getuid?.() === 0 ? bfree : bavail
  return blocks * bsize < LEAST_FREE
}

const isFolderFault = (error: unknown): boolean =>
  isConnectionFault(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')

const lostByFullDisk = (cause: unknown) => new EmbeddedServerLost('its disk is full', { cause, code: DISK_FULL })

/**
 * Creates a database in a draft folder, which is renamed once `load` succeeds.
 * @param template path of the tarball for a new database; the file may be missing
 */
export async function fill(
  folder: string,
  template: string | null,
  clock: Pick<Clock, 'every'>,
  load?: (server: Wire) => Promise<void>,
): Promise<void> {
  const draft = `${folder}.new`
  // Retries, because the unpacking process of a server that was killed may still write for a moment.
  await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  const from = template !== null && existsSync(template) ? template : null
  const removeDraft = draftAt(draft)
  try {
    if (from !== null) await unpackTemplate(from, draft)
    if (from === null || load) {
      const server = await startServer(draft, clock)
      await load?.(server).catch(async (error: unknown) => {
        // Ignores the error, because closing fails if the server has already died.
        await server.close().catch(() => {})
        throw error
      })
      await server.close()
    }
    await rename(draft, folder)
  } catch (error) {
    throw isFolderFault(error) && (await isFull(dirname(folder))) ? lostByFullDisk(error) : error
  } finally {
    await removeDraft()
  }
}

export async function unpackTemplate(template: string, folder: string): Promise<void> {
  const program = forkProgram('unpack-template', import.meta.url, { args: [template, folder] })
  let cause: unknown
  program.once('message', (message) => (cause = message))
  const [code] = (await once(program, 'exit')) as [unknown]
  if (code !== 0) throw new EmbeddedServerLost('its template could not be unpacked', { cause })
}

/** Returns the path of the tarball of an empty, migrated database, which saves seconds and 0.8 GB of memory. */
export function templateFile(): string {
  const migrations = migrationsFolder()
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(dirname(pglite), '..', 'package.json')))
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return join(dirname(migrations), 'dist', `database-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}

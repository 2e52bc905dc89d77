/** The embedded database's folder: locked, filled, and reopened if its server is lost. */
import { existsSync } from 'node:fs'
import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { draftAt } from '../../drafts.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type EmbeddedServer, startServer } from './embedded.ts'
import { templateFile } from './template.ts'
import { DISK_FULL, EmbeddedServerLost, isConnectionFault, isDiskFull } from '../unavailable.ts'
import type { Wire } from './wire.ts'

export const DATABASE_FOLDER = 'database'

export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/**
 * Locks `dataDir` and opens or creates its database. Throws `DataFolderInUse`.
 * @param template a tarball for a new database; may be missing
 * @param onFull called each time the server is lost, or not opened, because the disk is full
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

  /** Set while the last server was lost to a full disk. */
  let starved: Error | null = null

  const forget = (lost: Error) => {
    server = null
    starved = isDiskFull(lost) ? lost : null
    if (starved !== null) onFull(starved)
  }
  const open = async () => {
    const before = starved
    if (before !== null && (await isFull(dataDir))) throw before
    try {
      const opened = await startServer({ folder, template: null }, clock, forget)
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
    // After a kill during opening, the next opening fails rarely (1 of 50); a second one succeeds.
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

/** Bytes: PostgreSQL begins a new file of its write-ahead log. */
const LEAST_FREE = 16 * 2 ** 20

async function isFull(folder: string): Promise<boolean> {
  const { bsize, bfree, bavail } = await statfs(folder)
  // Some blocks may be reserved for root.
  const blocks = process.getuid?.() === 0 ? bfree : bavail
  return blocks * bsize < LEAST_FREE
}

const lostByFullDisk = (cause: unknown) => new EmbeddedServerLost('its disk is full', { cause, code: DISK_FULL })

/**
 * Creates the database in a folder that is renamed when complete. A thread does this, because it takes 0.8 GB without a
 * template.
 * @param template may be missing
 * @param load runs before the folder gets its name; if it throws, nothing is left
 */
export async function fill(
  folder: string,
  template: string | null,
  clock: Pick<Clock, 'every'>,
  load: (server: Wire) => Promise<void> = async () => {},
): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const from = template !== null && existsSync(template) ? template : null
  const removeDraft = draftAt(draft)
  try {
    const server = await startServer({ folder: draft, template: from }, clock)
    try {
      await load(server)
    } catch (error) {
      // A server that was lost cannot be closed.
      await server.close().catch(() => {})
      throw error
    }
    await server.close()
    await rename(draft, folder)
  } catch (error) {
    throw isConnectionFault(error) && (await isFull(dirname(folder))) ? lostByFullDisk(error) : error
  } finally {
    await removeDraft()
  }
}

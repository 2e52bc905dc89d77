/**
 * The embedded database's folder: locked for one process, filled at the first start, reopened when its server was lost.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { startServer } from './embedded.ts'
import { templateFile } from './template.ts'
import type { Wire } from './wire.ts'

export interface DataFolder {
  /** The running server, or a newly started one when there is none. */
  connect(): Promise<Wire>
  close(): Promise<void>
}

/**
 * Locks `dataDir` and opens the database in it; a missing database is created first. Throws `DataFolderInUse`.
 * @param template a tarball to create the database from; when the file does not exist, it is created from nothing
 */
export async function openDataFolder(dataDir: string, clock: Clock, template = templateFile()): Promise<DataFolder> {
  const lock = await lockDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  let server: Promise<Wire> | null = null
  let closed = false

  const forget = () => {
    server = null
  }
  const open = () => startServer({ folder, template: null }, clock, forget)
  const connect = (): Promise<Wire> => {
    if (closed) return Promise.reject(new Error('The database is closed'))
    // When a process was killed while it opened the database, the next opening fails rarely (1 of 50); the one after it
    // succeeds.
    server ??= open()
      .catch(open)
      .catch((error: unknown) => {
        forget()
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
    close: async () => {
      closed = true
      const last = await server?.catch(() => null)
      await last?.close()
      await lock.release()
    },
  }
}

/**
 * Creates the database in a temporary folder and renames it when it is complete, so that a process killed meanwhile
 * leaves no half-made database. A separate thread does this and then ends: creating one from nothing takes 0.8 GB,
 * which is only freed when the thread ends.
 */
async function fill(folder: string, template: string, clock: Clock): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const server = await startServer({ folder: draft, template: existsSync(template) ? template : null }, clock)
  await server.close()
  await rename(draft, folder)
}

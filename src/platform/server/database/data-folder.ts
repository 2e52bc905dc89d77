/** The embedded database's folder: locked for one process, filled at first, opened again when its server was lost. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { startServer } from './embedded.ts'
import { templateFile } from './template.ts'
import type { Wire } from './wire.ts'

export interface DataFolder {
  /** The server that lives, or a new one. */
  connect(): Promise<Wire>
  close(): Promise<void>
}

/**
 * Locks `dataDir` and opens the database in it, making it first when there is none. Throws `DataFolderInUse`.
 * @param template a tarball to make it from; when there is no such file, it is made from nothing
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
    // Rarely (1 of 50) an opening after a crash in the middle of an opening fails, and the next one succeeds.
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
 * Makes the database aside and moves it in place when it is whole, so that a process killed meanwhile leaves nothing
 * half made. In a thread of its own that ends: making one from nothing takes 0.8 GB that only its end gives back.
 */
async function fill(folder: string, template: string, clock: Clock): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const server = await startServer({ folder: draft, template: existsSync(template) ? template : null }, clock)
  await server.close()
  await rename(draft, folder)
}

/** A copy of the embedded database, opened by this process. */
import { cp, lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { draftAt, removeLeftDrafts } from '../../drafts.ts'
import { embeddedPool } from '../pool.ts'
import { DATABASE_FOLDER } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { startServer } from './embedded.ts'

const COPY = /^database\.copy\.(\d+)$/

/** Bytes: PostgreSQL writes its log in the copy and in the original. */
const SPARE_BYTES = 64 * 2 ** 20

/** `message` is the one line to print. */
export class NoRoomForCopy extends Error {}

/**
 * Resolves with null if there is no database. Throws `NoRoomForCopy`, or `DataFolderInUse` if its process makes no copies.
 * @param copyThere asks the running server for a copy; false if none answers
 */
export async function openStillCopy(
  dataDir: string,
  clock: Pick<Clock, 'every'>,
  copyThere: (to: string) => Promise<boolean>,
): Promise<{ readonly connection: pg.ClientConfig; close(): Promise<void> } | null> {
  const original = join(dataDir, DATABASE_FOLDER)
  if (!(await isThere(original))) return null
  await removeLeftDrafts(dataDir, (name) => COPY.exec(name)?.[1])
  const folder = join(dataDir, `${DATABASE_FOLDER}.copy.${process.pid}`)
  const needed = (await bytesIn(original)) + SPARE_BYTES
  const { bsize, bavail } = await statfs(dataDir)
  if (bsize * bavail < needed) {
    throw new NoRoomForCopy(`The disk of ${dataDir} has no ${megabytes(needed)} free for a copy of the database.`)
  }
  const remove = draftAt(folder)
  try {
    if (!(await copyThere(folder))) {
      const lock = await lockDataFolder(dataDir)
      try {
        await cp(original, folder, { recursive: true })
      } finally {
        await lock.release()
      }
    }
    const server = await startServer({ folder, template: null }, clock)
    return {
      connection: embeddedPool(async () => server),
      close: async () => {
        await server.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Throws if this user may not look. */
async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const name of await readdir(folder, { recursive: true })) {
    // The server may remove files of its log.
    sum += await lstat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return sum
}

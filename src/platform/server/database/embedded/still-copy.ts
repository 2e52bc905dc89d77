import { lstatSync } from 'node:fs'
import { cp, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { draftAt, removeLeftDrafts } from '../../drafts.ts'
import { embeddedPool } from '../pool.ts'
import { DATABASE_FOLDER } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { startServer } from './embedded.ts'

const COPY = /^database\.copy\.(\d+)$/
/** The free space in bytes for new write-ahead log files of PostgreSQL, in the copy and in the original. */
const SPARE_BYTES = 64 * 2 ** 20

export class NoRoomForCopy extends Error {}

/**
 * Copies the database and opens the copy. Returns null if there is no database. Throws `NoRoomForCopy` and `DataFolderInUse`.
 * @param copyThere makes the running server write the copy; returns false if no server answers
 */
export async function openStillCopy(
  dataDir: string,
  clock: Pick<Clock, 'every'>,
  copyThere: (to: string) => Promise<boolean>,
) {
  const original = join(dataDir, DATABASE_FOLDER)
  if (lstatSync(original, { throwIfNoEntry: false }) === undefined) return null
  await removeLeftDrafts(dataDir, (name) => COPY.exec(name)?.[1])
  const folder = join(dataDir, `${DATABASE_FOLDER}.copy.${process.pid}`)
  const needed = (await bytesIn(original)) + SPARE_BYTES
  const { bsize, bavail } = await statfs(dataDir)
  if (bsize * bavail < needed) {
    const megabytes = Math.ceil(needed / 2 ** 20)
    throw new NoRoomForCopy(`The disk of ${dataDir} has no ${megabytes} MB free for a copy of the database.`)
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
    const server = await startServer(folder, clock)
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

async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const name of await readdir(folder, { recursive: true })) {
    // A missing file must not throw, because the running server may delete log files during this loop.
    sum += lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  }
  return sum
}

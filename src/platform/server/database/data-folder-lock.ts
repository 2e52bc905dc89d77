/**
 * One process per data folder. PGlite does not notice a second one and then loses acknowledged rows (decision 0005), so
 * the operating system is asked: its lock ends with the process, however it ends, and leaves nothing stale behind.
 */
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

/** Far behind the process id that the file tells: on Windows a locked byte cannot be read by others. */
const LOCKED_BYTE = 2 ** 20

/** Another process (or another database of this one) works in the folder. */
export class DataFolderInUse extends Error {
  readonly folder: string

  constructor(folder: string, holder: string) {
    const who = holder === '' ? 'another process' : `process ${holder}`
    super(`The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'DataFolderInUse'
    this.folder = folder
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/** Makes the folder if need be and locks it. Throws `DataFolderInUse`. */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Loaded only here: who brings a PostgreSQL needs no native code.
  const { tryLock } = await import('fs-native-extensions')
  const file = await open(join(folder, 'database.lock'), 'a+', 0o600)
  try {
    if (!tryLock(file.fd, LOCKED_BYTE, 1)) {
      const holder = await file.readFile('utf8')
      throw new DataFolderInUse(folder, holder.trim())
    }
    await file.truncate(0)
    await file.writeFile(`${process.pid}\n`)
  } catch (error) {
    await file.close()
    throw error
  }
  return { release: () => file.close() }
}

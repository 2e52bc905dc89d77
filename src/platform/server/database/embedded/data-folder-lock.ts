/** Locks the data folder while the process runs, because PGlite would lose rows to a second process (decision 0005). */
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

/** This byte is far beyond the process id in the file, because on Windows other processes cannot read a locked byte. */
const LOCKED_BYTE = 2 ** 20

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(folder: string, holder: string) {
    const who = holder === '' ? 'another process' : `process ${holder}`
    super(`The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

export async function lockDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Imported only here, because a server with PostgreSQL does not need this native module.
  const { tryLock } = await import('fs-native-extensions')
  const file = await open(join(folder, 'database.lock'), 'a+', 0o600)
  try {
    if (!tryLock(file.fd, LOCKED_BYTE, 1)) throw new DataFolderInUse(folder, (await file.readFile('utf8')).trim())
    await file.truncate(0)
    await file.writeFile(`${process.pid}\n`)
  } catch (error) {
    await file.close()
    throw error
  }
  return { release: () => file.close() }
}

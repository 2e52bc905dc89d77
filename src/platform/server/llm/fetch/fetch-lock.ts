import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

export class FetchedElsewhere extends Error {
  override readonly name = 'FetchedElsewhere'
}

/** Creates the folder if needed. The lock ends with the process, also by a crash. Throws `FetchedElsewhere`. */
export async function lockFetching(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, 'fetch.lock'), 'a', 0o600)
  if (!tryLock(file.fd, 0, 1)) {
    await file.close()
    throw new FetchedElsewhere('another program is fetching a model already')
  }
  return { release: () => file.close() }
}

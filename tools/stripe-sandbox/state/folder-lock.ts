/** Locks the data folder, because a second sandbox would overwrite the data of the first. */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Keeps the handles from being garbage-collected, which would close the file and release the lock. */
const held: FileHandle[] = []

/** Locks the folder until this process ends. Resolves with false if another process has locked it. */
export async function lockFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, 'lock'), 'a', 0o600)
  held.push(file)
  return tryLock(file.fd, 0, 1)
}

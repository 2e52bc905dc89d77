/** One sandbox per folder: a second one would overwrite what the first has stored. */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Keeps the handles from being garbage-collected, which would close the file and release the lock. */
const held: FileHandle[] = []

/**
 * Creates the folder if needed and locks it until this process ends, even by a crash. Returns false when another process
 * has it.
 */
export async function lockFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, 'lock'), 'a', 0o600)
  held.push(file)
  return tryLock(file.fd, 0, 1)
}
